import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import { daysAfter, todayIn } from '@envol/domain/time/localTime';
import { boxText } from '../src/platform/db/boxText.ts';
import type { Db } from '../src/platform/db/database.ts';
import type { SeededOperator } from './members.ts';

const TOWER = 'LFBO';
const CONTROLLER = 'Administration de Toulouse-Blagnac';
const AGREED_DAYS_AGO = 40;

const common = {
  unit: 'm',
  reference: 'AGL',
  time_start: '08:00',
  time_end: '18:00',
  is_for_everybody: false,
  protocol_contact: 'Bureau des vols, +33 6 39 98 00 31',
  tactical_contact_required: true,
} as const;

const VOLUMES = [
  {
    name: 'Francazal, essais',
    operator: 'cimes',
    status: 'active',
    geometry: { type: 'Circle', center: [1.3675, 43.5447], radius_m: 700 },
    area_m2: 1_539_380,
    ceiling_height: 30,
    weekdays: [1, 2, 3, 4, 5],
    protocol_reference: 'LFBO-2026-07',
    protocol_text:
      'Vols d’essai de Cimes Cartographie sur l’emprise de Francazal, piste fermée à la circulation aérienne.',
    conditions: 'Appeler la tour 10 minutes avant chaque décollage et à la fin du vol. Rester joignable.',
  },
  {
    name: 'Toitures de Purpan',
    operator: 'aerovision',
    status: 'draft',
    geometry: { type: 'Circle', center: [1.4001, 43.6096], radius_m: 600 },
    area_m2: 1_130_973,
    ceiling_height: 50,
    weekdays: [1, 2, 3, 4, 5],
    protocol_reference: 'LFBO-2026-11',
    protocol_text: null,
    conditions: 'Se signaler au CHU avant le vol : l’hélicoptère du SAMU est prioritaire.',
  },
] as const;

/** What a tower has agreed with an operator beforehand, and what it is still drawing up; neither decides what is there already. */
export const addAgreedVolumes = async (
  db: Db,
  operators: ReadonlyMap<string, SeededOperator>,
  now: Date,
): Promise<void> => {
  const tower = await db.selectFrom('structures').select('id').where('code', '=', TOWER).executeTakeFirst();
  if (!tower) return;
  const today = todayIn(now);
  const at = new Date(now.getTime() - AGREED_DAYS_AGO * 86_400_000).toISOString();
  for (const { operator, geometry, weekdays, status, ...volume } of VOLUMES) {
    const id = operators.get(operator)?.id;
    if (id === undefined) continue;
    const isActive = status === 'active';
    const made = await db
      .insertInto('agreed_volumes')
      .values({
        ...common,
        ...volume,
        structure_id: tower.id,
        status,
        geometry: JSON.stringify(geometry),
        bbox: boxText(boundingBox(geometry as unknown as AreaGeometry)),
        weekdays: JSON.stringify(weekdays),
        operator_ids: JSON.stringify([id]),
        first_date: daysAfter(today, -AGREED_DAYS_AGO),
        last_date: daysAfter(today, 325),
        protocol_ends_on: daysAfter(today, 325),
        agreed_by: null,
        agreed_by_name: isActive ? CONTROLLER : null,
        agreed_at: isActive ? at : null,
        suspended_at: null,
        version: isActive ? 2 : 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const action of isActive ? (['create', 'activate'] as const) : (['create'] as const))
      await db
        .insertInto('agreed_volume_journal')
        .values({
          structure_id: tower.id,
          volume_id: made.id,
          volume_name: volume.name,
          action,
          reason: null,
          count: null,
          state: JSON.stringify({ ...volume, status }),
          made_by: null,
          made_by_name: CONTROLLER,
          made_at: at,
        })
        .execute();
  }
};
