import type { Position } from '@envol/domain/geo/geometry';
import { TRACE_DAYS, type TrackedPosition } from '@envol/domain/traces/trace';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { forgetTracesBefore } from '../../tracking/record/days.ts';
import { inventedFix, type RecordDeps, recordFixes } from './record.service.ts';
import type { TracesWork } from './traces.deps.ts';

/** A drone that nobody knows flies for eight minutes of twenty, and one of the missions strays from its area for one of them. */
const [EVERY_S, LASTS_S, STEP_S] = [20 * 60, 8 * 60, 2];
const [STRAYS_FROM_S, STRAYS_TO_S, STRAYS_BY_M] = [11 * 60, 12 * 60, 90];
const TURN_S = 90;
const METRES_PER_DEGREE = 111_200;
/** Missions of the demonstration that are flown at once. */
const MOST_FLOWN = 20;

interface Invented {
  readonly device_id: string;
  /** Whose tracker tells it. Null: a receiver of nobody's. */
  readonly operator_id: number | null;
  readonly center: Position;
  readonly radius_m: number;
  readonly height_m: number;
  /** How far out of its area it goes now and then, m. */
  readonly strays_by_m: number;
}

const UNKNOWN: Invented = {
  device_id: 'DEMO-INCONNU-1',
  operator_id: null,
  center: [1.372, 43.603],
  radius_m: 220,
  height_m: 85,
  strays_by_m: 0,
};

/** The drones of the missions in the air, each over its own area; the first that has no order to land is the one that strays. */
const flownDrones = async (db: Database, at: string): Promise<readonly Invented[]> => {
  const { rows } = await sql<{
    readonly device_id: string;
    readonly operator_id: number;
    readonly lng: number;
    readonly lat: number;
    readonly reach_m: number;
    readonly height: number;
    readonly is_ordered: boolean;
  }>`select distinct on (d.id) d.serial_number as device_id, d.operator_id, a.lng, a.lat,
      sqrt(a.area_m2 / pi()) as reach_m, t.landing_ordered_at is not null as is_ordered, least(a.height, t.max_flying_height) as height
    from take_off_authorizations t join approvals p on p.id = t.approval_id
      join approval_areas a on a.approval_id = p.id
      join flight_drones f on f.flight_id = p.flight_id join drones d on d.id = f.drone_id
    where t.effective_start <= ${at} and t.effective_end is null and t.date_end >= ${at} and d.is_active
    order by d.id, t.id, a.id`.execute(db);
  const astray = rows.find(({ is_ordered }) => !is_ordered);
  return rows.slice(0, MOST_FLOWN).map((row) => ({
    device_id: row.device_id,
    operator_id: row.operator_id,
    center: [row.lng, row.lat],
    radius_m: row.reach_m * 0.6,
    height_m: row.height * 0.7,
    strays_by_m: row === astray ? row.reach_m * 1.6 + STRAYS_BY_M : 0,
  }));
};

/** Where nothing is in the air, one drone over an area that was granted to its operator, else over Toulouse. */
const anyDrone = async (db: Database, at: string): Promise<readonly Invented[]> => {
  const granted = await db
    .selectFrom('approvals as a')
    .innerJoin('drones as d', 'd.operator_id', 'a.operator_id')
    .select(['d.serial_number', 'd.operator_id', 'a.center_lng', 'a.center_lat'])
    .where('a.status', 'in', ['accepted', 'reserves'])
    .where('a.date_start', '<=', at)
    .where('a.date_end', '>=', at)
    .where('d.is_active', '=', true)
    .orderBy('a.id')
    .orderBy('d.id')
    .executeTakeFirst();
  const first =
    granted ??
    (await db
      .selectFrom('drones')
      .select(['serial_number', 'operator_id'])
      .where('is_active', '=', true)
      .orderBy('id')
      .executeTakeFirst());
  if (first === undefined) return [];
  const center: Position = granted === undefined ? [1.405, 43.62] : [granted.center_lng, granted.center_lat];
  const { serial_number: device_id, operator_id } = first;
  return [{ device_id, operator_id, center, radius_m: 60, height_m: 45, strays_by_m: 0 }];
};

/** How far east of its usual way it is, m. */
const strayedBy = ({ strays_by_m }: Invented, instant: Date): number => {
  const into = (instant.getTime() / 1000) % EVERY_S;
  return into >= STRAYS_FROM_S && into < STRAYS_TO_S ? strays_by_m : 0;
};

const placeAt = (drone: Invented, instant: Date): TrackedPosition => {
  const {
    center: [x, y],
    radius_m,
    height_m,
  } = drone;
  const turn = (instant.getTime() / 1000 / TURN_S) * 2 * Math.PI;
  const reach = radius_m / METRES_PER_DEGREE;
  const strayed = strayedBy(drone, instant) / METRES_PER_DEGREE;
  return {
    at: instant.toISOString(),
    position: [
      x + (reach * Math.cos(turn) + strayed) / Math.cos((y * Math.PI) / 180),
      y + reach * Math.sin(turn) * 0.6,
    ],
    altitude_m: 150 + height_m,
    height_m,
    heading_deg: Math.round((((-turn * 180) / Math.PI) % 360) + 360) % 360,
  };
};

/** Round an ellipse of 1 to 0.6, m/s. */
const speedOf = ({ radius_m }: Invented): number => (2 * Math.PI * radius_m * 0.8) / TURN_S;

const record = (
  deps: RecordDeps,
  drone: Invented,
  places: readonly TrackedPosition[],
  now: Date,
): Promise<unknown> =>
  recordFixes(
    deps,
    drone.device_id,
    places.map((place) => inventedFix(drone.device_id, place, now.getTime(), speedOf(drone))),
    { operator_id: drone.operator_id, structure_id: null, is_simulated: true },
  );

/** Flights of the last days, where there are none yet. */
const fillPast = async (
  db: Database,
  deps: RecordDeps,
  drones: readonly Invented[],
  now: Date,
): Promise<void> => {
  const has = await db.selectFrom('traces').select('id').limit(1).executeTakeFirst();
  if (has) return;
  for (const [index, hours] of [3, 27, 52, 76, 124, 173].entries()) {
    const drone = drones[index % drones.length];
    if (!drone) continue;
    const start = secondsAfter(now, -hours * 3600);
    const places = Array.from({ length: 40 }, (_, step) =>
      placeAt(drone, new Date(start.getTime() + step * 12_000)),
    );
    await record(deps, drone, places, now);
  }
};

/** Drones whose own trackers tell where they are: nothing is invented beside that. */
const toldOf = ({ tracking }: Pick<RecordDeps, 'tracking'>): ReadonlySet<string> => {
  const told = new Set<string>();
  for (const { told: each } of tracking.sky.values())
    if (!each.fix.is_simulated && each.fix.subject.device_id !== undefined)
      told.add(`${each.teller.operator_id} ${each.fix.subject.device_id}`);
  return told;
};

/** Tells where the demonstration's drones are, for as long as their missions are in the air; invented, and every trace says so. */
export const flyInvented = async ({ db, config, ...rest }: TracesWork, now: Date): Promise<void> => {
  const deps = { ...rest, system_db: db };
  if (config.tracking !== 'simulated') return;
  const at = now.toISOString();
  const flown = await flownDrones(db, at);
  const known = flown.length > 0 ? flown : await anyDrone(db, at);
  const drones = known.length > 0 ? [...known, UNKNOWN] : [];
  await fillPast(db, deps, drones, now);
  const into = Math.floor(now.getTime() / 1000) % EVERY_S;
  const seen = into < LASTS_S ? drones : flown;
  const told = toldOf(deps);
  await Promise.all(
    seen
      .filter(({ operator_id, device_id }) => !told.has(`${operator_id} ${device_id}`))
      .map((drone) => record(deps, drone, [placeAt(drone, now)], now)),
  );
};

export const EVERY_STEP_MS = STEP_S * 1000;

/** What is older than the law and the terms allow to keep goes, with its points and alerts. */
export const forgetTraces = ({ db }: Pick<TracesWork, 'db'>, now: Date) =>
  forgetTracesBefore(db, secondsAfter(now, -TRACE_DAYS * 86_400).toISOString());
