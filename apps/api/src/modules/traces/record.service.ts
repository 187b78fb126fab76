import { placeInTrace, type TrackedPosition } from '@envol/domain/traces/trace';
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { type JudgeDeps, type JudgedTrace, judgeTrace, lockDevice } from './judge.service.ts';

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

interface Kept extends Recorded {
  /** What there is to judge; null where nothing new was told. */
  readonly judged: JudgedTrace | null;
}

/** Keeps positions of one device, in the order of their instants. Two tellers of one device wait for each other. */
const keep = (
  db: Database,
  deviceId: string,
  teller: Teller,
  positions: readonly TrackedPosition[],
): Promise<Kept> =>
  db.transaction().execute(async (transaction) => {
    await lockDevice(transaction, deviceId);
    const device = await deviceOf(transaction, deviceId, teller);
    let trace: Last | undefined = await lastTrace(transaction, device);
    const touched = new Set<number>();
    let [added, late] = [0, 0];
    let is_new = false;
    const told: TrackedPosition[] = [];
    for (const place of positions.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
      const where = placeInTrace(trace ?? null, place.at);
      if (where === 'new' || trace === undefined) {
        trace = await begin(transaction, device, place);
        is_new = true;
        told.length = 0;
      }
      if (!(await addPoint(transaction, trace, place, where === 'late'))) continue;
      touched.add(trace.id);
      added += 1;
      if (where === 'late') late += 1;
      else {
        told.push(place);
        trace = { ...trace, last_detection: place.at };
      }
    }
    const judged =
      trace === undefined || told.length === 0
        ? null
        : { id: trace.id, operator_id: device.operator_id, is_known: device.drone_id !== null, is_new, told };
    return { trace_ids: [...touched], added, late, judged };
  });

/** Keeps positions of one device and judges the last of them, which asks for more than a transaction may wait for. */
export const recordPositions = async (
  deps: JudgeDeps,
  deviceId: string,
  teller: Teller,
  positions: readonly TrackedPosition[],
): Promise<Recorded> => {
  const { judged, ...recorded } = await keep(deps.own_db, deviceId, teller, positions);
  if (judged !== null) await judgeTrace(deps, deviceId, judged);
  return recorded;
};
