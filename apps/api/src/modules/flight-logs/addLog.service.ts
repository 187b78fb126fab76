import type { RequestOf } from '@envol/contract/endpoint';
import type { addFlightLog, ReadFlightLog, takeReceivedPositions } from '@envol/contract/flight-logs';
import { dailyWindows, plannedPeriod } from '@envol/domain/time/dailyWindows';
import type { TimeSpan } from '@envol/domain/time/night';
import { foldPoints } from '@envol/domain/tracking/foldedPoints';
import { LOG_QUESTIONS } from '@envol/domain/tracking/formats/flightLog';
import { secondsAfter } from '../../platform/clock.ts';
import { Failure, fieldFailure } from '../../platform/http/failure.ts';
import { WorkerLimitExceeded } from '../../platform/workers.ts';
import { type FlightDetail, getDetail } from '../flight-details/index.ts';
import type { FlightLogResult } from './flightLog.worker.ts';
import type { FlightLogsDeps } from './flightLogs.deps.ts';
import type { Asker } from './flightLogs.queries.ts';
import { checkCrew, crewOf, inThread, keepLog } from './makeLog.ts';
import { findReceivedPositions } from './receivedPositions.queries.ts';

type Read = FlightLogResult['read'];

const REFUSALS = ['malformed', 'too_long', 'unknown_message', 'no_time', 'encrypted'] as const;
type Refusal = (typeof REFUSALS)[number];
/** What is said of a file of which nothing can be kept. */
const REFUSAL_KEYS = {
  malformed: 'flight_log_malformed',
  too_long: 'flight_log_too_long',
  unknown_message: 'flight_log_unknown_format',
  no_time: 'flight_log_no_time',
  encrypted: 'flight_log_encrypted',
} as const satisfies Record<Refusal, string>;

const isTold = (reason: string): reason is Refusal => REFUSALS.some((each) => each === reason);

/** Throws what stands against a file of which nothing flies, naming its first line. */
const refuse = ({ left_out_lines, track }: Pick<Read, 'left_out_lines' | 'track'>): never => {
  const first = left_out_lines.find(({ reason }) => isTold(reason));
  if (track.points_count === 0 && first !== undefined && isTold(first.reason))
    throw fieldFailure('FLIGHT_LOG_UNREADABLE', 'files', REFUSAL_KEYS[first.reason], {
      line: first.line ?? 1,
    });
  throw fieldFailure(
    'FLIGHT_LOG_UNREADABLE',
    'files',
    track.points_count < 2 ? 'flight_log_no_position' : 'flight_log_not_flown',
  );
};

/** A place may be a little ahead of the server's clock, s. */
const AHEAD_S = 120;

/** What a thread cannot read, or hold against what was granted, in its time is refused like any other file that cannot be read. */
const refuseTooLong = (error: unknown): never => {
  if (!(error instanceof WorkerLimitExceeded)) throw error;
  throw fieldFailure('FLIGHT_LOG_UNREADABLE', 'files', 'flight_log_too_long', { line: 1 });
};

/** Reads a file and keeps what it told; with something left to answer it asks, and keeps nothing. */
export const addLog = async (
  deps: FlightLogsDeps,
  asker: Asker,
  flight_id: number,
  { files, answers = {}, ...said }: RequestOf<typeof addFlightLog>['body'],
): Promise<ReadFlightLog> => {
  const detail = await getDetail(deps.db, asker.reached, flight_id);
  const [file] = files;
  if (file === undefined) throw fieldFailure('VALIDATION', 'files', 'required');
  await checkCrew(deps, asker, said);
  const read = await inThread<'read'>(deps, {
    ...{ do: 'read', data: file.data, name: file.name, answers },
    time_zone: detail.flight.time_zone,
  }).catch(refuseTooLong);
  const questions = read.unclear.map(({ column, asks }) => ({
    column,
    asks,
    choices: [...LOG_QUESTIONS[asks]],
  }));
  if (questions.length > 0) return { flight_log: null, was_known: false, questions };
  const { track } = read;
  const { flown } = track;
  if (flown === null) return refuse(read);
  if (Date.parse(flown.ended_at) > secondsAfter(deps.clock.now(), AHEAD_S).getTime())
    throw fieldFailure('FLIGHT_LOG_UNREADABLE', 'files', 'flight_log_ahead');
  const kept = await keepLog(deps, asker, detail, {
    ...{ track, flown, crew: crewOf(detail, said) },
    origin: {
      ...{ source: 'file', format: read.format, is_simulated: false, bytes: file.data },
      file_name: file.name.slice(0, 250),
      left_out: [
        ...read.left_out_lines,
        ...read.left_out_places.map(({ reason, count }) => ({ reason, line: null, count })),
      ],
    },
  }).catch(refuseTooLong);
  return { ...kept, questions: [] };
};

/** Before a declared take-off and after a declared landing, s: both are declared by hand. */
const AROUND_S = 120;

/** The hours whose positions are a mission's: of its declared flight, else those that it was planned for. */
const hoursOf = ({ flight }: Pick<FlightDetail, 'flight'>, now: Date): TimeSpan[] => {
  const { effective_date_start: start, effective_date_end: end, en_route } = flight;
  if (start !== null && (end !== null || en_route))
    return [
      {
        from: secondsAfter(new Date(start), -AROUND_S).toISOString(),
        to:
          end === null || en_route ? now.toISOString() : secondsAfter(new Date(end), AROUND_S).toISOString(),
      },
    ];
  // The latest first: of a mission of several days its last flight.
  return dailyWindows(plannedPeriod(flight))
    .filter(({ from }) => Date.parse(from) <= now.getTime())
    .reverse();
};

/** The last hours of those in which positions of a drone were received. */
const received = async ({ db }: FlightLogsDeps, detail: FlightDetail, drone_id: number, now: Date) => {
  const { operator_id } = detail.flight;
  for (const hours of hoursOf(detail, now)) {
    const found = await findReceivedPositions(db, { operator_id, drone_id }, hours);
    if (found.points.length > 1) return found;
  }
  return null;
};

/** There is no file to refuse: what was received is too much for one flight. */
const refuseReceived = (error: unknown): never => {
  if (!(error instanceof WorkerLimitExceeded)) throw error;
  throw new Failure('FLIGHT_LOG_TOO_LONG');
};

/** Makes a log of what was received. Throws FLIGHT_LOG_WITHOUT_POSITIONS, FLIGHT_LOG_TOO_LONG, DRONE_UNKNOWN where the mission has several. */
export const takePositions = async (
  deps: FlightLogsDeps,
  asker: Asker,
  flight_id: number,
  said: RequestOf<typeof takeReceivedPositions>['body'],
): Promise<ReadFlightLog> => {
  const detail = await getDetail(deps.db, asker.reached, flight_id);
  await checkCrew(deps, asker, said);
  const crew = crewOf(detail, said);
  if (crew.drone_id === null || !detail.drones.some(({ id }) => id === crew.drone_id))
    throw fieldFailure('DRONE_UNKNOWN', 'drone_id', crew.drone_id === null ? 'required' : 'drone_unknown');
  const found = await received(deps, detail, crew.drone_id, deps.clock.now());
  if (found === null) throw new Failure('FLIGHT_LOG_WITHOUT_POSITIONS');
  const track = await inThread<'measure'>(deps, {
    ...{ do: 'measure', points: foldPoints(found.points) },
  }).catch(refuseReceived);
  const { flown } = track;
  if (flown === null) throw new Failure('FLIGHT_LOG_WITHOUT_POSITIONS');
  const kept = await keepLog(deps, asker, detail, {
    ...{ track, flown, crew },
    origin: {
      ...{ source: 'positions', format: null, file_name: null, left_out: [] },
      ...{ bytes: track.points, is_simulated: found.is_simulated },
    },
  }).catch(refuseReceived);
  return { ...kept, questions: [] };
};
