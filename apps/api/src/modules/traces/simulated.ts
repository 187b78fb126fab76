import type { Position } from '@envol/domain/geo/geometry';
import { TRACE_DAYS, type TrackedPosition } from '@envol/domain/traces/trace';
import { secondsAfter } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { forgetTracesBefore } from '../../tracking/record/days.ts';
import { inventedFix, type RecordDeps, recordFixes } from './record.service.ts';
import type { TracesWork } from './traces.deps.ts';

/** A flight of eight minutes begins every twenty, so that the map shows one now and then. */
const [EVERY_S, LASTS_S, STEP_S] = [20 * 60, 8 * 60, 5];
const METRES_PER_DEGREE = 111_200;
const NOBODYS = { operator_id: null, structure_id: null, is_simulated: true } as const;

interface Invented {
  readonly device_id: string;
  readonly center: Position;
  readonly radius_m: number;
  readonly height_m: number;
}

/** A drone of an operator over an area granted to it now, and one that nobody knows. */
const inventedDrones = async (db: Database, now: Date): Promise<readonly Invented[]> => {
  const at = now.toISOString();
  const known = await db
    .selectFrom('approvals as a')
    .innerJoin('drones as d', 'd.operator_id', 'a.operator_id')
    .select(['a.center_lng', 'a.center_lat', 'd.serial_number'])
    .where('a.status', 'in', ['accepted', 'reserves'])
    .where('a.date_start', '<=', at)
    .where('a.date_end', '>=', at)
    .where('d.is_active', '=', true)
    .orderBy('a.id')
    .orderBy('d.id')
    .limit(1)
    .executeTakeFirst();
  const first =
    known ??
    (await db
      .selectFrom('drones')
      .select('serial_number')
      .where('is_active', '=', true)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst());
  if (!first) return [];
  const center: Position = known ? [known.center_lng, known.center_lat] : [1.405, 43.62];
  return [
    { device_id: first.serial_number, center, radius_m: 60, height_m: 45 },
    { device_id: 'DEMO-INCONNU-1', center: [1.372, 43.603], radius_m: 220, height_m: 85 },
  ];
};

const placeAt = ({ center: [x, y], radius_m, height_m }: Invented, instant: Date): TrackedPosition => {
  const turn = (instant.getTime() / 1000 / 90) * 2 * Math.PI;
  const reach = radius_m / METRES_PER_DEGREE;
  return {
    at: instant.toISOString(),
    position: [
      x + (reach * Math.cos(turn)) / Math.cos((y * Math.PI) / 180),
      y + reach * Math.sin(turn) * 0.6,
    ],
    altitude_m: 150 + height_m,
    height_m,
    heading_deg: Math.round((((-turn * 180) / Math.PI) % 360) + 360) % 360,
  };
};

const record = (
  deps: RecordDeps,
  { device_id }: Invented,
  places: readonly TrackedPosition[],
  now: Date,
): Promise<unknown> =>
  recordFixes(
    deps,
    device_id,
    places.map((place) => inventedFix(device_id, place, now.getTime())),
    NOBODYS,
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

/** Tells where the demonstration's drones are; invented, and every trace says so. */
export const flyInvented = async ({ db, config, ...rest }: TracesWork, now: Date): Promise<void> => {
  const deps = { ...rest, system_db: db };
  if (config.tracking !== 'simulated') return;
  const drones = await inventedDrones(db, now);
  await fillPast(db, deps, drones, now);
  const into = Math.floor(now.getTime() / 1000) % EVERY_S;
  if (into >= LASTS_S) return;
  for (const drone of drones) await record(deps, drone, [placeAt(drone, now)], now);
};

export const EVERY_STEP_MS = STEP_S * 1000;

/** What is older than the law and the terms allow to keep goes, with its points and alerts. */
export const forgetTraces = ({ db }: Pick<TracesWork, 'db'>, now: Date) =>
  forgetTracesBefore(db, secondsAfter(now, -TRACE_DAYS * 86_400).toISOString());
