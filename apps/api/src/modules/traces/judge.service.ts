import type { MissionInput } from '@envol/domain/airspace/constraint';
import type { Ground } from '@envol/domain/airspace/ground';
import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import {
  judgePosition,
  type KnownDrone,
  metresOutside,
  PLACE_TOLERANCE_M,
} from '@envol/domain/traces/alerts';
import { HEIGHT_TOLERANCE_M, heightAboveGround } from '@envol/domain/traces/height';
import { type PlaceFinding, placeFinding } from '@envol/domain/traces/place';
import { NEAR_GRANT_M } from '@envol/domain/traces/responsibility';
import type { TrackedPosition } from '@envol/domain/traces/trace';
import { sql } from 'kysely';
import type { Terrain } from '../../integrations/terrain/port.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { AirspaceHolder } from '../airspace/index.ts';
import type { Geometry } from '../geometry/index.ts';
import { keepAlerts } from './alerts.repository.ts';
import { type Grant, grantsAt } from './grants.queries.ts';
import { findResponsible, type Responsible } from './responsibility.queries.ts';

/** What judging a position needs. */
export interface JudgeDeps {
  readonly own_db: Database;
  readonly airspace: AirspaceHolder;
  readonly geometry: Geometry;
  readonly terrain: Terrain;
}

/** A trace with what was just told of it, in order; the last position is judged. */
export interface JudgedTrace {
  readonly id: number;
  readonly operator_id: number | null;
  /** Its drone is registered. */
  readonly is_known: boolean;
  readonly is_new: boolean;
  readonly told: readonly TrackedPosition[];
}

/** A first position lower than this above the take-off point is where it took off. */
const ON_THE_GROUND_M = 5;
/** Places of one message at which is asked who answers there: some kilometres of flight between two. */
const PLACES_ASKED = 20;

export const lockDevice = (db: Db, deviceId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`trace ${deviceId}`}, 0))`.execute(db);

const pointAt = (center: Position): AreaGeometry => ({ type: 'Circle', center, radius_m: 0.5 });

const gapTo = (place: Position, { areas }: Grant): number =>
  Math.min(...areas.map(({ geometry }) => metresOutside(place, geometry)));

/** What a drone flies under: the grants that it has been in on this trace, and those near it. */
const grantsFlown = async (
  { own_db }: JudgeDeps,
  trace: JudgedTrace,
  { at, position }: TrackedPosition,
): Promise<readonly (Grant & { readonly gap_m: number })[]> => {
  if (trace.operator_id === null) return [];
  const grants = await grantsAt(own_db, trace.operator_id, at);
  if (grants.length === 0) return [];
  const linked = await own_db
    .selectFrom('trace_approvals')
    .select('approval_id')
    .where('trace_id', '=', trace.id)
    .execute();
  const been = new Set(linked.map(({ approval_id }) => approval_id));
  return grants
    .map((grant) => ({ ...grant, gap_m: gapTo(position, grant) }))
    .filter(({ approval_id, gap_m }) => been.has(approval_id) || gap_m <= NEAR_GRANT_M);
};

/** The ground under a drone and where it took off; null where it is not known. */
const groundsOf = async (
  { own_db, terrain }: JudgeDeps,
  { id }: JudgedTrace,
  { position }: TrackedPosition,
): Promise<{ readonly here: Ground | null; readonly take_off: Ground | null }> => {
  const first = await own_db
    .selectFrom('trace_points')
    .select(['longitude', 'latitude', 'height_m'])
    .where('trace_id', '=', id)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  const began: Position | null =
    first !== undefined && first.height_m !== null && Math.abs(first.height_m) <= ON_THE_GROUND_M
      ? [first.longitude, first.latitude]
      : null;
  const [here, take_off] = await terrain.groundUnder(
    [position, ...(began === null ? [] : [began])].map(pointAt),
  );
  return { here: here ?? null, take_off: take_off ?? null };
};

/** A flight over a place as a position tells it: its plan is not known, and what judges a plan is left out. */
const flightAt = (
  { position, at }: TrackedPosition,
  max_height_m: number,
  ground: Ground | null,
): MissionInput => ({
  areas: [{ id: '1', geometry: pointAt(position), max_height_m, ground }],
  start: at,
  end: new Date(Date.parse(at) + 1_000).toISOString(),
  time_zone: FRENCH_TIME,
  hours_reference: 'utc',
  is_continuous: true,
  max_height_m,
  max_distance_m: null,
  max_ground_speed_ms: null,
  airspace_observers: null,
  visibility: 'in_sight',
  scenario: 'A3',
  populated_area: 'to_check',
  night_flight: false,
  drones: [],
  now: at,
});

/** What the zones ask of a free flight; null where they could not be read. */
const placeOf = async (
  { airspace, geometry }: JudgeDeps,
  place: TrackedPosition,
  height: KnownDrone['height'],
  ground: Ground | null,
): Promise<PlaceFinding | null> => {
  if (airspace.currentIds().length === 0) return null;
  const ask = async (height_m: number): Promise<PlaceFinding> =>
    placeFinding(await geometry.analyse(flightAt(place, Math.max(1, height_m - HEIGHT_TOLERANCE_M), ground)));
  if ('because' in height) return ask(1);
  const found = await ask(height.told_m);
  // Over a ground that is a guess it may be higher than told.
  if (found.binds !== 'nothing' || height.at_most_m <= height.told_m) return found;
  const highest = await ask(height.at_most_m);
  return highest.binds === 'nothing' ? found : { binds: 'doubt' };
};

/** Who answers where the drone was on its way, the last place first; and there alone, with the distances. */
const responsibleFor = async (
  { own_db, airspace }: JudgeDeps,
  told: readonly TrackedPosition[],
): Promise<{ readonly here: readonly Responsible[]; readonly on_the_way: readonly number[] }> => {
  const step = Math.ceil(told.length / PLACES_ASKED);
  const asked = told.filter((_, index) => (told.length - 1 - index) % step === 0);
  const found: (readonly Responsible[])[] = [];
  for (const { position } of asked) found.push(await findResponsible(own_db, airspace, position));
  return {
    here: found.at(-1) ?? [],
    on_the_way: [...new Set(found.flat().map(({ structure_id }) => structure_id))],
  };
};

/**
 * Judges the last position told of a trace: links the approvals that it falls into and keeps what it gives cause to tell, to
 * those that it concerns. A later position that came in meanwhile is judged by its own message.
 */
export const judgeTrace = async (deps: JudgeDeps, deviceId: string, trace: JudgedTrace): Promise<void> => {
  const place = trace.told.at(-1);
  const [first] = trace.told;
  if (place === undefined || first === undefined) return;
  const flown = await grantsFlown(deps, trace, place);
  const grounds = await groundsOf(deps, trace, place);
  const height = heightAboveGround(place, grounds.here, grounds.take_off);
  const zones = flown.length > 0 || !trace.is_known ? null : await placeOf(deps, place, height, grounds.here);
  const responsible = await responsibleFor(deps, trace.told);
  const judgements = judgePosition(place, {
    is_new: trace.is_new,
    drone: trace.is_known,
    height,
    areas: flown.flatMap(({ areas }) => areas),
    place: zones,
  });
  await deps.own_db.transaction().execute(async (db) => {
    await lockDevice(db, deviceId);
    await keepAlerts(db, {
      trace_id: trace.id,
      place,
      first,
      judgements,
      height_basis: 'because' in height ? height.because : height.basis,
      take_off_ids: flown.flatMap(({ take_off_ids }) => take_off_ids),
      inside: flown.filter(({ gap_m }) => gap_m <= PLACE_TOLERANCE_M).map(({ approval_id }) => approval_id),
      responsible: responsible.here,
      // Who granted what it flies under hears of it wherever it goes.
      granted_by: flown.map(({ structure_id }) => structure_id),
      on_the_way: responsible.on_the_way,
    });
  });
};
