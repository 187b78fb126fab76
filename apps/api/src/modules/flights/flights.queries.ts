import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ordersOf } from '../../platform/db/prefectOrders.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { limitsOf } from '../constraints/index.ts';
import { approvalsOf, areasOf, type FlightDetail, proceduresOf } from '../flight-details/index.ts';
import { type AreaRow, type FlightRow, flightColumns } from '../flight-rows/index.ts';

const FLIGHT_ID = sql.ref('flights.id');

/** A mission within reach; undefined for an unknown id and for somebody else's alike. */
export const findFlight = (db: Db, reached: VisibleRows, id: number) =>
  db
    .selectFrom('flights')
    .select(flightColumns)
    .where(reached.flights)
    .where('id', '=', id)
    .executeTakeFirst();

export const findAreas = async (db: Db, flightId: number): Promise<readonly AreaRow[]> => {
  const { rows } = await sql<{ areas: readonly AreaRow[] }>`
    select ${areasOf(sql`${flightId}::bigint`)} as areas`.execute(db);
  return rows[0]?.areas ?? [];
};

/** What of a mission says how it stands after an answer: the heights asked and granted, beside its saved analysis. */
export const findStanding = async (db: Db, flightId: number) => {
  const columns = [
    'analysis',
    'max_flying_height',
    'date_start',
    'date_end',
    'time_zone',
    'hours_reference',
    'is_continuous',
  ] as const;
  const { rows } = await sql<
    Pick<FlightRow, (typeof columns)[number]> &
      Pick<FlightDetail, 'areas' | 'approvals' | 'limits' | 'orders'>
  >`select ${sql.join(columns.map((name) => sql.ref(name)))}, ${areasOf(FLIGHT_ID)} as areas, ${approvalsOf(FLIGHT_ID)} as approvals,
    ${limitsOf(FLIGHT_ID)} as limits, ${ordersOf(FLIGHT_ID)} as orders from flights where id = ${flightId}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { areas, approvals, limits, orders, ...flight } = row;
  return { flight, areas, approvals, limits, orders };
};

export const findApprovals = async (db: Db, flightId: number): Promise<FlightDetail['approvals']> => {
  const { rows } = await sql<Pick<FlightDetail, 'approvals'>>`
    select ${approvalsOf(sql`${flightId}::bigint`)} as approvals`.execute(db);
  return rows[0]?.approvals ?? [];
};

/** What decides whether a mission may be deleted. */
export const findCurrent = (db: Db, flightId: number) =>
  db
    .selectFrom('flights')
    .select(['id', 'date_start', 'date_end', 'en_route', 'effective_date_start'])
    .select([approvalsOf(FLIGHT_ID).as('requests'), proceduresOf(FLIGHT_ID).as('procedures')])
    .where('id', '=', flightId)
    .executeTakeFirst();
