import type { createAgreedVolume } from '@envol/contract/agreed-volumes';
import type { RequestOf } from '@envol/contract/endpoint';
import type { VolumeStatus } from '@envol/domain/agreed-volumes/volume';
import type { Db } from '../src/platform/db/database.ts';

type Typed = RequestOf<typeof createAgreedVolume>['body'];

/** A volume of every day and hour of many years around the missions of `addMission`, for everybody, up to 120 m above ground. */
export const volumeInput = (given: Partial<Typed> = {}): Typed => ({
  name: 'Purpan',
  geometry: { type: 'Circle', center: [1.4, 43.66], radius_m: 5000 },
  ceiling_height: 120,
  unit: 'm',
  reference: 'AGL',
  first_date: '2020-01-01',
  last_date: '2090-12-31',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  time_start: null,
  time_end: null,
  is_for_everybody: true,
  operator_ids: [],
  protocol_reference: 'PRO-2026-03',
  protocol_text: null,
  protocol_contact: null,
  protocol_ends_on: '2090-12-31',
  conditions: 'Appeler la tour 10 minutes avant le décollage.',
  tactical_contact_required: true,
  ...given,
});

/** A row of the table, without a call; its id. */
export const addAgreedVolume = async (
  db: Db,
  structure_id: number,
  { status = 'draft' as VolumeStatus, ...given }: Partial<Typed> & { readonly status?: VolumeStatus },
): Promise<number> => {
  const { geometry, weekdays, operator_ids, ...typed } = volumeInput(given);
  const { id } = await db
    .insertInto('agreed_volumes')
    .values({
      ...typed,
      structure_id,
      status,
      geometry: JSON.stringify(geometry),
      weekdays: JSON.stringify(weekdays),
      operator_ids: JSON.stringify(operator_ids),
      bbox: '((1.5,43.7),(1.3,43.6))',
      area_m2: 1e6,
      agreed_by: null,
      agreed_by_name: status === 'draft' ? null : 'Chief',
      agreed_at: status === 'draft' ? null : '2026-01-01T08:00:00Z',
      suspended_at: status === 'suspended' ? '2026-01-02T08:00:00Z' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
