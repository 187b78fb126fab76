import type { MissionOrder } from '@envol/contract/prefect-orders';
import type { Actor } from '@envol/domain/access/actor';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { orderLand } from '@envol/domain/prefect-orders/competence';
import { orderMiss } from '@envol/domain/prefect-orders/exempting';
import { sql } from 'kysely';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { findExempted, orderNamesDrones } from '../../platform/db/prefectOrders.ts';
import { notFound } from '../../platform/http/failure.ts';
import { findApproval } from '../approvals/index.ts';
import { type Caller, reachesFlight } from '../flight-details/index.ts';
import { toOrderSummary } from './orders.mapper.ts';
import { departementsOfPrefecture, type OrderRow, orderRows } from './orders.queries.ts';
import { orderToday } from './orders.service.ts';
import type { PrefectOrdersDeps } from './prefectOrders.deps.ts';

type Beside = OrderRow & {
  readonly names_drones: boolean;
  readonly document_id: number | null;
  readonly document_name: string | null;
};

/** Signed orders of the mission's operator that are not over on its first day. */
const ordersBeside = (db: Db, flightId: number, operatorId: number): Promise<Beside[]> =>
  orderRows(db)
    .leftJoin('documents', (join) =>
      join
        .onRef('documents.owner_id', '=', 'prefect_orders.id')
        .on('documents.owner_type', '=', 'prefect_order'),
    )
    .select(['documents.id as document_id', 'documents.name as document_name'])
    .select(orderNamesDrones(sql.ref('prefect_orders.drones'), sql`${flightId}::bigint`).as('names_drones'))
    .where('prefect_orders.operator_id', '=', operatorId)
    .where('prefect_orders.status', '=', 'signed')
    .where(
      sql<boolean>`prefect_orders.last_date >= (select (f.date_start at time zone f.time_zone)::date from flights f where f.id = ${flightId})`,
    )
    .orderBy('prefect_orders.first_date')
    .orderBy('prefect_orders.id')
    .execute();

const ordersOfMission = async (db: Db, flightId: number, now: Date): Promise<MissionOrder[]> => {
  const mission = await findExempted(db, flightId);
  if (mission === undefined) return [];
  const rows = await ordersBeside(db, flightId, mission.operator_id);
  const own = new Map<number, readonly string[]>();
  for (const { structure_id } of rows)
    if (!own.has(structure_id)) own.set(structure_id, await departementsOfPrefecture(db, structure_id));
  // It holds a mission whole, or not at all: one area where its prefect does not answer is enough.
  const isElsewhere = ({ structure_id }: Beside): boolean =>
    mission.areas.some(
      ({ geometry }) => orderLand(geometry as AreaGeometry, own.get(structure_id) ?? []).is_elsewhere,
    );
  return rows.map((row) => ({
    ...toOrderSummary(row, orderToday(now, row)),
    max_height_m: row.max_height_m,
    time_start: row.time_start,
    time_end: row.time_end,
    conditions: row.conditions,
    document:
      row.document_id === null || row.document_name === null
        ? null
        : { id: row.document_id, name: row.document_name },
    miss: isElsewhere(row) ? 'departement' : (orderMiss(row, mission) ?? (row.names_drones ? null : 'drone')),
  }));
};

/** The orders in force around a mission, for who reaches it. Throws NOT_FOUND. */
export const readFlightOrders = async (
  { db, clock }: Pick<PrefectOrdersDeps, 'db' | 'clock'>,
  caller: Caller,
  id: number,
): Promise<MissionOrder[]> => {
  if (!(await reachesFlight(db, caller.reached, id))) throw notFound();
  return db.transaction().execute((transaction) => ordersOfMission(transaction, id, clock.now()));
};

/** Those that hold what a request is about, for whoever reads it. Throws NOT_FOUND. */
export const readApprovalOrders = async (
  { db: database, clock }: Pick<PrefectOrdersDeps, 'db' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<MissionOrder[]> =>
  database.transaction().execute(async (db) => {
    const found = await findApproval(db, actor, id);
    if (!found) throw notFound();
    const { flight_id } = found.row;
    if (flight_id === null) return [];
    const orders = await asSystem(
      db,
      'the order that a mission rests on is read by who answers its request',
      () => ordersOfMission(db, flight_id, clock.now()),
    );
    return orders.filter(({ miss }) => miss === null);
  });
