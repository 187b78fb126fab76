import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../../platform/db/database.ts';
import { setConstraintProof, setConstraintStatus } from '../constraints/index.ts';
import type { FlightDetail } from './flights.queries.ts';

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
export const outgrows = (before: Flown, after: Flown): boolean =>
  CONDUCT.some((field) => before.flight[field] !== after.flight[field]) ||
  Date.parse(after.flight.date_start) < Date.parse(before.flight.date_start) ||
  Date.parse(after.flight.date_end) > Date.parse(before.flight.date_end) ||
  after.areas.some(
    (area) =>
      !before.areas.some(
        (old) => topOf(area, after) <= topOf(old, before) && isDeepStrictEqual(area.geometry, old.geometry),
      ),
  );

/** Opens the steps again that were ticked off by hand: what was agreed to is no longer what is flown. */
export const reopenChecked = async (db: Db, detail: FlightDetail): Promise<FlightDetail> => {
  const isChecked = ({ status }: FlightDetail['constraints'][number]): boolean => status === 'checked';
  const ids = detail.constraints.filter(isChecked).map(({ id }) => id);
  if (ids.length === 0) return detail;
  await setConstraintStatus(db, ids, 'todo');
  await setConstraintProof(db, ids, null);
  return {
    ...detail,
    constraints: detail.constraints.map((row) =>
      isChecked(row) ? { ...row, status: 'todo' as const, proof: null } : row,
    ),
  };
};
