import { createHash } from 'node:crypto';
import type { FlightLog } from '@envol/contract/flight-logs';
import { LIMITS } from '@envol/contract/limits';
import type { Conformance } from '@envol/domain/flight-logs/conformance';
import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import type { FlightLogFormat } from '@envol/domain/tracking/formats/flightLog';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { countOf } from '../../platform/db/page.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import { Failure, fieldFailure, orNotFound } from '../../platform/http/failure.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import type { WorkerKind } from '../../platform/workers.ts';
import { type FlightDetail, lockKnownFlight } from '../flight-details/index.ts';
import type { FlightLogResult, FlightLogTask, Flown, MeasuredTrack } from './flightLog.worker.ts';
import type { FlightLogsDeps } from './flightLogs.deps.ts';
import { flightLogChanged } from './flightLogs.facts.ts';
import { type Asker, findFlightLog, toFlightLog } from './flightLogs.queries.ts';
import { findFlightLimits } from './heldAgainst.ts';

const WORK: WorkerKind = {
  file: new URL('./flightLog.worker.ts', import.meta.url),
  processor_ms: 30_000,
  max_heap_mb: 768,
};

/** A piece of the work with a log, in a thread. */
export const inThread = <K extends FlightLogTask['do']>(
  { workers }: Pick<FlightLogsDeps, 'workers'>,
  task: Extract<FlightLogTask, { do: K }>,
): Promise<FlightLogResult[K]> => workers.run<FlightLogTask, FlightLogResult[K]>(WORK, task);

/** Who flew, with what; each has to be the operator's. */
export interface Crew {
  readonly drone_id: number | null;
  readonly pilot_id: number | null;
}

/** Throws DRONE_UNKNOWN, PILOT_UNKNOWN for what is not within reach. */
export const checkCrew = async (
  { db }: Pick<FlightLogsDeps, 'db'>,
  { reached }: Pick<Asker, 'reached'>,
  { drone_id, pilot_id }: { readonly [K in keyof Crew]?: Crew[K] | undefined },
): Promise<void> => {
  if (drone_id != null) {
    const drone = await db.selectFrom('drones').select('id').where(reached.drones).where('id', '=', drone_id);
    if ((await drone.executeTakeFirst()) === undefined)
      throw fieldFailure('DRONE_UNKNOWN', 'drone_id', 'drone_unknown');
  }
  if (pilot_id == null) return;
  const pilot = db.selectFrom('pilots').select('id').where(reached.pilots).where('id', '=', pilot_id);
  if ((await pilot.executeTakeFirst()) === undefined)
    throw fieldFailure('PILOT_UNKNOWN', 'pilot_id', 'pilot_unknown');
};

/** What was said, else the mission's, where it has one alone. */
export const crewOf = (
  { drones, pilots }: Pick<FlightDetail, 'drones' | 'pilots'>,
  said: { readonly drone_id?: number | undefined; readonly pilot_id?: number | undefined },
): Crew => ({
  drone_id: said.drone_id ?? (drones.length === 1 ? (drones[0]?.id ?? null) : null),
  pilot_id: said.pilot_id ?? (pilots.length === 1 ? (pilots[0]?.id ?? null) : null),
});

const pointAt = (center: Position): AreaGeometry => ({ type: 'Circle', center, radius_m: 0.5 });

interface Judged {
  readonly conformance: Conformance;
  readonly held: FlightLog['held_against'];
  readonly flown: Flown;
}

const judge = async (
  deps: FlightLogsDeps,
  detail: FlightDetail,
  { track, flown }: Pick<ToKeep, 'track' | 'flown'>,
): Promise<Judged> => {
  const { step_deg, cells } = track.ground;
  const take_offs = flown.take_offs.flatMap(({ position }) => (position === null ? [] : [position]));
  const grounds = await deps.terrain.groundUnder(
    [...take_offs, ...cells.map(({ position }) => position)].map(pointAt),
  );
  const under = grounds.slice(take_offs.length);
  // The last place is in the hours that end with it.
  const to = secondsAfter(new Date(track.judged.to), 1).toISOString();
  const { spans, held } = await deps.system_db
    .transaction()
    .execute((db) => findFlightLimits(db, detail, { from: track.judged.from, to }));
  let next = 0;
  const judged = await inThread<'judge'>(deps, {
    ...{ do: 'judge', points: track.points, height_above: track.height_above, step_deg, spans },
    grounds: new Map(cells.map(({ key }, index) => [key, under[index] ?? null])),
    take_offs: flown.take_offs.map(({ at, position }) => ({
      at,
      is_known: position !== null,
      ground: position === null ? null : (grounds[next++] ?? null),
    })),
  });
  return { ...judged, held };
};

/** Where a log comes from. */
export interface LogOrigin {
  readonly source: 'file' | 'positions';
  readonly format: FlightLogFormat | null;
  readonly file_name: string | null;
  /** What its digest is of. */
  readonly bytes: Uint8Array;
  readonly left_out: FlightLog['left_out'];
  readonly is_simulated: boolean;
}

export const sealedFor = (flight_id: number): string => `flight-log:${flight_id}`;

const knownOne = async (db: Db, asker: Asker, flight_id: number, digest: Buffer) => {
  const known = await db
    .selectFrom('flight_logs')
    .select('id')
    .where('flight_id', '=', flight_id)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return known && toFlightLog(asker, orNotFound(await findFlightLog(db, asker.reached, known.id)));
};

interface ToKeep {
  readonly track: MeasuredTrack;
  readonly flown: Flown;
  readonly crew: Crew;
  readonly origin: LogOrigin;
}

/** The row of a log, but for what identifies it. */
const rowOf = (
  { secrets, clock }: Pick<FlightLogsDeps, 'secrets' | 'clock'>,
  asker: Asker,
  { flight }: FlightDetail,
  { track, flown, crew, origin }: ToKeep,
) => {
  const secret = newToken();
  const { source, format, file_name, is_simulated, left_out } = origin;
  const { airborne_s, started_at, ended_at, distance_m, max_height_m, height_reference } = flown;
  return {
    ...{ ...crew, source, format, file_name, is_simulated },
    ...{ airborne_s, started_at, ended_at, distance_m, max_height_m, height_reference },
    flight_id: flight.id,
    operator_id: flight.operator_id,
    flights_count: flown.flights,
    height_above: track.height_above,
    points: Buffer.from(track.points),
    points_count: track.points_count,
    left_out: JSON.stringify(left_out),
    secret_hash: hashToken(secret),
    secret: secrets.seal(Buffer.from(secret), sealedFor(flight.id)),
    created_by: asker.user_id,
    created_by_name: asker.name,
    created_at: clock.now().toISOString(),
  };
};

const mustHaveRoom = async (db: Db, flight_id: number): Promise<void> => {
  const logs = db.selectFrom('flight_logs').where('flight_id', '=', flight_id);
  if ((await countOf(logs)) >= LIMITS.flight_logs)
    throw new Failure('TOO_MANY_FLIGHT_LOGS', { params: { limit: LIMITS.flight_logs } });
};

/** Adds a log: the same bytes twice are one. Throws TOO_MANY_FLIGHT_LOGS. */
export const keepLog = async (
  deps: FlightLogsDeps,
  asker: Asker,
  detail: FlightDetail,
  kept: ToKeep,
): Promise<{ readonly flight_log: FlightLog; readonly was_known: boolean }> => {
  const digest = createHash('sha256').update(kept.origin.bytes).digest();
  const flight_id = detail.flight.id;
  const known = await knownOne(deps.db, asker, flight_id, digest);
  if (known !== undefined) return { flight_log: known, was_known: true };
  const { conformance, held, flown } = await judge(deps, detail, kept);
  const row = rowOf(deps, asker, detail, { ...kept, flown });
  return deps.db.transaction().execute(async (db) => {
    // One after the other: two at once must not be kept twice, nor pass the limit together.
    await lockKnownFlight(db, asker.reached, flight_id);
    const again = await knownOne(db, asker, flight_id, digest);
    if (again !== undefined) return { flight_log: again, was_known: true };
    await mustHaveRoom(db, flight_id);
    const { id } = await db
      .insertInto('flight_logs')
      .values({
        ...row,
        digest,
        conformance: JSON.stringify(conformance),
        held_against: JSON.stringify(held),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { operator_id, created_at: at } = row;
    await recordScreenFact(db, flightLogChanged, { operator_id, id, flight_id, at });
    const flight_log = toFlightLog(asker, orNotFound(await findFlightLog(db, asker.reached, id)));
    return { flight_log, was_known: false };
  });
};
