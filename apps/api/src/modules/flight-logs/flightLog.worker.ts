import type { Ground } from '@envol/domain/airspace/ground';
import {
  type Conformance,
  conformanceOf,
  type JudgedPlace,
  type PermittedSpan,
} from '@envol/domain/flight-logs/conformance';
import { type GroundCells, groundCellOf, groundCells } from '@envol/domain/flight-logs/groundCells';
import { type FlownFacts, flownFacts, type LogTrack, trackOf } from '@envol/domain/flight-logs/track';
import { heightAboveGround } from '@envol/domain/traces/height';
import { foldPoints, type KeptPoint, unfoldPoints } from '@envol/domain/tracking/foldedPoints';
import { type FlightLogReading, readFlightLog } from '@envol/domain/tracking/formats/flightLog';
import { textOfBytes } from '../../platform/textOfBytes.ts';

interface ReadTask {
  readonly do: 'read';
  readonly data: Uint8Array;
  readonly name: string;
  readonly answers: Readonly<Record<string, string>>;
  readonly time_zone: string;
}

interface MeasureTask {
  readonly do: 'measure';
  readonly points: Uint8Array;
}

interface JudgeTask {
  readonly do: 'judge';
  readonly points: Uint8Array;
  readonly height_above: LogTrack['height_above'];
  readonly step_deg: number;
  /** By the squares of the ground. */
  readonly grounds: ReadonlyMap<string, Ground | null>;
  readonly take_off: Ground | null;
  readonly spans: readonly PermittedSpan[];
}

export type FlightLogTask = ReadTask | MeasureTask | JudgeTask;

/** A track as it is kept, with what it says of its flight; `flown` is null where nothing of it is in the air. */
export interface MeasuredTrack {
  readonly points: Uint8Array;
  readonly points_count: number;
  readonly height_above: LogTrack['height_above'];
  readonly flown: Omit<FlownFacts, 'airborne'> | null;
  readonly ground: GroundCells;
}

/** What a file told, with what of it was not read, by lines and by places. */
interface ReadFile extends Pick<FlightLogReading, 'format' | 'unclear'> {
  readonly left_out_lines: FlightLogReading['left_out'];
  readonly left_out_places: LogTrack['left_out'];
  readonly track: MeasuredTrack;
}

/** What each task answers. */
export interface FlightLogResult {
  readonly read: ReadFile;
  readonly measure: MeasuredTrack;
  readonly judge: Conformance;
}

/** Measured as it is kept: what is judged again later is the same. */
const measured = (folded: Uint8Array, height_above: LogTrack['height_above']): MeasuredTrack => {
  const points = unfoldPoints(folded);
  const facts = flownFacts({ points, height_above });
  const { airborne = [], ...flown } = facts ?? {};
  return {
    points: folded,
    points_count: points.length,
    height_above,
    flown: facts === null ? null : (flown as Omit<FlownFacts, 'airborne'>),
    ground: groundCells(airborne),
  };
};

const read = ({ data, name, answers, time_zone }: ReadTask): ReadFile => {
  const { fixes, format, left_out, unclear } = readFlightLog(textOfBytes(data), {
    ...{ name, answers, time_zone, sensor: 'file' },
    subject: { kind: 'drone', device_id: 'file' },
  });
  const { points, height_above, left_out: left_out_places } = trackOf(fixes);
  const track = measured(foldPoints(points), height_above);
  return { format, unclear, left_out_lines: left_out, left_out_places, track };
};

/** Farther below the ground, m, no drone is: what the file told is measured from something else than it says, or the ground is. */
const BELOW_GROUND_M = 30;
const comparable = (height: JudgedPlace['height']): JudgedPlace['height'] =>
  'because' in height || height.at_most_m >= -BELOW_GROUND_M ? height : { because: 'ground_unknown' };

const judge = ({ points, height_above, step_deg, grounds, take_off, spans }: JudgeTask): Conformance => {
  const facts = flownFacts({ points: unfoldPoints(points), height_above });
  const heightOf = (point: KeptPoint): JudgedPlace['height'] => {
    const { height_m } = point;
    if (height_above === 'ground' && height_m !== null)
      return { told_m: height_m, at_most_m: height_m, basis: 'ground' };
    return heightAboveGround(point, grounds.get(groundCellOf(point, step_deg)) ?? null, take_off);
  };
  const places = (facts?.airborne ?? []).map((point) => ({
    at: point.at,
    position: [point.longitude, point.latitude] as const,
    height: comparable(heightOf(point)),
  }));
  return conformanceOf(places, spans);
};

/**
 * Entry of a worker thread: a file of an hour at ten places a second takes a second.
 * @public loaded by its path
 */
export default (task: FlightLogTask): FlightLogResult[FlightLogTask['do']] => {
  if (task.do === 'read') return read(task);
  return task.do === 'measure' ? measured(task.points, 'take_off') : judge(task);
};
