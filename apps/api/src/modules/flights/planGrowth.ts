import { isDeepStrictEqual } from 'node:util';
import { AFTER_OUTGROWN } from '@envol/domain/entrusting/statuses';
import { liesWithin, plannedPeriod } from '@envol/domain/time/dailyWindows';
import type { Db } from '../../platform/db/database.ts';
import { setConstraintProof, setConstraintStatus } from '../constraints/index.ts';
import { reopenEntrusted } from '../entrusted-steps/index.ts';
import type { FlightDetail } from '../flight-details/index.ts';

type Flown = Pick<FlightDetail, 'flight' | 'areas'>;

/** What of a mission's conduct somebody who agreed to it was told. */
const CONDUCT = [
  'time_zone',
  'hours_reference',
  'is_continuous',
  'scenario',
  'visibility',
  'night_flight',
  'populated_area',
] as const;

const topOf = (area: Flown['areas'][number], { flight }: Flown): number =>
  area.max_height_m ?? flight.max_flying_height;

/**
 * Whether a mission reaches beyond what it was: other hours, another place, higher, or flown otherwise. One that only
 * shrinks stays within what somebody agreed to.
 */
export const exceedsPreviousPlan = (before: Flown, after: Flown): boolean =>
  CONDUCT.some((field) => before.flight[field] !== after.flight[field]) ||
  !liesWithin(plannedPeriod(after.flight), plannedPeriod(before.flight)) ||
  after.areas.some(
    (area) =>
      !before.areas.some(
        (old) => topOf(area, after) <= topOf(old, before) && isDeepStrictEqual(area.geometry, old.geometry),
      ),
  );

/**
 * Opens the steps again that were ticked off by hand or settled by the staff: what was agreed to is no longer what is flown.
 * What was asked here or by e-mail knows by itself what its authority was shown.
 */
export const reopenSteps = async (db: Db, detail: FlightDetail, at: string): Promise<FlightDetail> => {
  const { constraints } = detail;
  const ids = constraints.filter(({ status }) => status === 'checked').map(({ id }) => id);
  const isSettled = constraints.some(({ entrusted }) => entrusted?.status === 'handled');
  if (ids.length === 0 && !isSettled) return detail;
  await setConstraintStatus(db, ids, 'todo');
  await setConstraintProof(db, ids, null);
  if (isSettled) await reopenEntrusted(db, detail.flight.id, at);
  return {
    ...detail,
    constraints: constraints.map((row) => ({
      ...row,
      ...(row.status === 'checked' && { status: 'todo' as const, proof: null }),
      ...(row.entrusted?.status === 'handled' && {
        entrusted: { ...row.entrusted, status: AFTER_OUTGROWN.handled, proof: null },
      }),
    })),
  };
};
