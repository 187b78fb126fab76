// What a mission's verdict and present status are told from, wherever missions are read by many.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fixedSql } from '../../platform/db/fixedSql.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { type VerdictMoments, verdictOf } from './flightVerdict.ts';

/** How many of something a mission has. */
const countOf = (table: 'flight_areas' | 'flight_pilots' | 'flight_drones') =>
  sql<number>`(select count(*)::int from ${sql.table(table)} l where l.flight_id = flights.id)`;

/** How many of a mission's pilots nobody could call. */
const SILENT_PILOTS = sql<number>`(select count(*)::int from flight_pilots l join pilots p on p.id = l.pilot_id
  where l.flight_id = flights.id and p.phone is null)`;

/** Of the row itself; `status` is the saved one. */
const JUDGED_COLUMNS = [
  'status',
  'outlook',
  'next_step',
  'analysis',
  'consulted',
  'readings',
  'restricted_at',
  'day_due',
  'date_start',
  'date_end',
  'time_zone',
  'max_flying_height',
  'visibility',
  'scenario',
  'en_route',
  'effective_date_end',
] as const;

/** Beside the names of a list's pilots and drones, which are counted there. */
export const COUNTS_BESIDE_NAMES = [
  fixedSql(countOf('flight_areas')).as('areas_count'),
  fixedSql(SILENT_PILOTS).as('pilots_without_phone'),
] as const;

export const JUDGED = [
  ...JUDGED_COLUMNS,
  ...COUNTS_BESIDE_NAMES,
  fixedSql(countOf('flight_pilots')).as('pilots_count'),
  fixedSql(countOf('flight_drones')).as('drones_count'),
] as const;

/**
 * The missions within reach that are `clear` at this moment. None is without something consulted or read: few of the rows are
 * looked at.
 */
export const clearFlights = async (
  db: Db,
  reached: VisibleRows,
  moments: VerdictMoments,
): Promise<number[]> => {
  const rows = await db
    .selectFrom('flights')
    .select(['id', ...JUDGED])
    .where(reached.flights)
    .where('status', '=', 'planned')
    .where('outlook', '=', 'settled')
    .where('date_end', '>', moments.now.toISOString())
    .where((eb) => eb.or([eb('consulted', 'is not', null), eb('readings', 'is not', null)]))
    .execute();
  return rows.filter((row) => verdictOf(row, moments).status === 'clear').map(({ id }) => id);
};

/** Whether a mission has one of the statuses at the moment that `clear` was told of. */
export const hasStatus = (statuses: readonly string[], clear: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`case when flights.id = any(${[...clear]}::bigint[]) then 'clear' else flights.status end
    = any(${[...statuses]}::text[])`;
