import { gapBetween } from '@envol/domain/geo/gap';
import { alertsOf } from '@envol/domain/traces/alerts';
import { placeInTrace, type TrackedPosition } from '@envol/domain/traces/trace';
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Permitted, permittedAt } from './permitted.queries.ts';

/** Who tells of a drone: its operator, an authority by its receiver, or the demonstration. */
export interface Teller {
  readonly operator_id: number | null;
  readonly structure_id: number | null;
  readonly is_simulated: boolean;
}
interface Device extends Teller {
  readonly device_id: string;
  readonly drone_id: number | null;
}
type Last = { id: number; first_detection: string; last_detection: string; operator_id: number | null };

export interface Recorded {
  readonly trace_ids: readonly number[];
  readonly added: number;
  readonly late: number;
}

/** Nearer than this to an area, a place falls into it: what satellites know. */
const TOLERANCE_M = 15;

/**
 * The drone of a device: of an operator one of its own, so that nobody writes into another's traces; of a receiver that
 * an authority keeps, whoever's it is.
 */
const deviceOf = async (db: Db, deviceId: string, teller: Teller): Promise<Device> => {
  const found = await db
    .selectFrom('drones')
    .select(['id', 'operator_id'])
    .where((eb) =>
      eb.or([
        eb('serial_number', '=', deviceId),
        eb('remote_id', '=', deviceId),
        eb('dji_controller_id', '=', deviceId),
      ]),
    )
    .where((eb) =>
      teller.operator_id === null ? sql<boolean>`true` : eb('operator_id', '=', teller.operator_id),
    )
    .orderBy('is_active', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return {
    ...teller,
    device_id: deviceId,
    drone_id: found?.id ?? null,
    operator_id: found?.operator_id ?? teller.operator_id,
  };
};

/** The last trace that this teller wrote of the device. */
const lastTrace = (db: Db, { device_id, structure_id, operator_id, is_simulated }: Device) =>
  db
    .selectFrom('traces')
    .select(['id', 'first_detection', 'last_detection', 'operator_id'])
    .where('device_id', '=', device_id)
    .where('is_simulated', '=', is_simulated)
    .where('structure_id', 'is not distinct from', structure_id)
    .where('operator_id', 'is not distinct from', operator_id)
    .orderBy('last_detection', 'desc')
    .limit(1)
    .executeTakeFirst();

const begin = (db: Db, device: Device, { at, position, altitude_m }: TrackedPosition): Promise<Last> =>
  db
    .insertInto('traces')
    .values({
      ...device,
      altitude_max: altitude_m,
      first_detection: at,
      last_detection: at,
      first_longitude: position[0],
      first_latitude: position[1],
      points_count: 0,
    })
    .returning(['id', 'first_detection', 'last_detection', 'operator_id'])
    .executeTakeFirstOrThrow();

/** Adds one point; false where that instant is known already. */
const addPoint = async (
  db: Db,
  trace: Last,
  { at, position: [longitude, latitude], altitude_m, height_m, heading_deg }: TrackedPosition,
  is_late: boolean,
): Promise<boolean> => {
  const added = await db
    .insertInto('trace_points')
    .values({ trace_id: trace.id, at, longitude, latitude, altitude_m, height_m, heading_deg, is_late })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) return false;
  await db
    .updateTable('traces')
    .set({
      points_count: sql`points_count + 1`,
      altitude_max: sql`greatest(altitude_max, ${altitude_m}::double precision)`,
      ...(!is_late && { last_detection: at }),
    })
    .where('id', '=', trace.id)
    .execute();
  return true;
};

const NOTHING: Permitted = { areas: [], take_off_ids: [], approvals: [] };

/** Links the approvals that a place falls into, and tells what it gives cause to; what no longer holds ends. */
const judge = async (
  db: Db,
  trace: Last,
  device: Device,
  place: TrackedPosition,
  isNew: boolean,
): Promise<void> => {
  const permitted =
    device.operator_id === null ? NOTHING : await permittedAt(db, device.operator_id, place.at);
  const point = { type: 'Circle' as const, center: place.position, radius_m: 0.5 };
  const concerned = permitted.approvals.filter(({ geometries }) =>
    geometries.some((geometry) => gapBetween(point, geometry) <= TOLERANCE_M),
  );
  if (concerned.length > 0)
    await db
      .insertInto('trace_approvals')
      .values(concerned.map(({ id }) => ({ trace_id: trace.id, approval_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const alerts = alertsOf(place, {
    is_new: isNew,
    drone: device.drone_id !== null,
    areas: permitted.areas,
  });
  const holding = alerts.map(({ type }) => type);
  await db
    .updateTable('position_alerts')
    .set({ active: false })
    .where('trace_id', '=', trace.id)
    .where('active', '=', true)
    .$if(holding.length > 0, (rows) => rows.where('alert_type', 'not in', holding))
    .execute();
  if (alerts.length === 0) return;
  await db
    .insertInto('position_alerts')
    .values(
      alerts.map(({ type, level, by_m }) => ({
        trace_id: trace.id,
        alert_type: type,
        level,
        active: true,
        created_at: place.at,
        longitude: place.position[0],
        latitude: place.position[1],
        by_m,
        take_off_ids: [...permitted.take_off_ids],
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Keeps positions of one device, in the order of their instants. Two tellers of one device wait for each other. */
export const recordPositions = (
  db: Database,
  deviceId: string,
  teller: Teller,
  positions: readonly TrackedPosition[],
): Promise<Recorded> =>
  db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`trace ${deviceId}`}, 0))`.execute(transaction);
    const device = await deviceOf(transaction, deviceId, teller);
    let trace: Last | undefined = await lastTrace(transaction, device);
    const touched = new Set<number>();
    let [added, late] = [0, 0];
    let fresh = false;
    let latest: TrackedPosition | null = null;
    for (const place of positions.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
      const where = placeInTrace(trace ?? null, place.at);
      if (where === 'new' || trace === undefined) {
        trace = await begin(transaction, device, place);
        fresh = true;
      }
      if (!(await addPoint(transaction, trace, place, where === 'late'))) continue;
      touched.add(trace.id);
      added += 1;
      if (where === 'late') late += 1;
      else {
        latest = place;
        trace = { ...trace, last_detection: place.at };
      }
    }
    if (trace !== undefined && latest !== null) await judge(transaction, trace, device, latest, fresh);
    return { trace_ids: [...touched], added, late };
  });
