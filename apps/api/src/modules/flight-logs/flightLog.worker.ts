import type { Ground } from '@envol/domain/airspace/ground';
import {
  type Conformance,
  conformanceOf,
  type JudgedPlace,
  type PermittedSpan,
} from '@envol/domain/flight-logs/conformance';
import { type GroundCells, groundCellOf, groundCells } from '@envol/domain/flight-logs/groundCells';
import {
  airStates,
  type FlownFacts,
  flownFacts,
  type GroundUnder,
  type LogTrack,
  trackOf,
} from '@envol/domain/flight-logs/track';
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
  /** From when on heights are above which place, in the order of their times; `is_known`: the log says which. */
  readonly take_offs: readonly {
    readonly at: number;
    readonly is_known: boolean;
    readonly ground: Ground | null;
  }[];
  readonly spans: readonly PermittedSpan[];
}

export type FlightLogTask = ReadTask | MeasureTask | JudgeTask;

/** A track as it is kept, with what it says of its flight; `flown` is null where nothing of it is in the air. */
export interface MeasuredTrack {
  readonly points: Uint8Array;
  readonly points_count: number;
  readonly height_above: LogTrack['height_above'];
  readonly flown: Flown | null;
  /** Under every place that is judged, and under those of which the ground tells whether they were in the air. */
  readonly ground: GroundCells;
  /** ISO 8601: the first and the last of them. */
  readonly judged: { readonly from: string; readonly to: string };
}

export type Flown = Omit<FlownFacts, 'airborne'>;

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
  /** `flown`: with the ground under it, by which a hover at the beginning of a log of altitudes is told from the ground. */
  readonly judge: { readonly conformance: Conformance; readonly flown: Flown };
}

/** Measured as it is kept: what is judged again later is the same. */
const measured = (folded: Uint8Array, height_above: LogTrack['height_above']): MeasuredTrack => {
  const points = unfoldPoints(folded);
  const facts = flownFacts({ points, height_above });
  const { airborne = [], ...flown } = facts ?? {};
  // Without a height the places on the ground are told from a hover by the ground.
  const over = points.some(({ height_m }) => height_m === null) ? points : airborne;
  const at = (point: KeptPoint | undefined): string => new Date(point?.at ?? 0).toISOString();
  return {
    points: folded,
    points_count: points.length,
    height_above,
    flown: facts === null ? null : (flown as Flown),
    ground: groundCells(over),
    judged: { from: at(over[0]), to: at(over.at(-1)) },
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

const judge = ({
  points: folded,
  height_above,
  step_deg,
  grounds,
  take_offs,
  spans,
}: JudgeTask): FlightLogResult['judge'] => {
  const points = unfoldPoints(folded);
  const groundUnder: GroundUnder = (point) => grounds.get(groundCellOf(point, step_deg)) ?? null;
  const facts = flownFacts({ points, height_above }, groundUnder);
  if (facts === null) throw new Error('a track that flew no more');
  const states = airStates(points, groundUnder);
  let next = 0;
  const heightOf = (point: KeptPoint): JudgedPlace['height'] => {
    const { height_m } = point;
    if (height_above === 'ground' && height_m !== null)
      return { told_m: height_m, at_most_m: height_m, basis: 'ground' };
    while ((take_offs[next]?.at ?? Number.POSITIVE_INFINITY) <= point.at) next += 1;
    const [ground, from] = [groundUnder(point), take_offs[next - 1]];
    // Over ground that is known it is compared with none that is not, nor above a place that the log does not tell.
    const is_told = from?.is_known === true && (ground === null || from.ground !== null);
    if (height_m !== null && !is_told && (ground === null || point.altitude_m === null))
      return { because: 'take_off_ground_unknown' };
    return heightAboveGround(point, ground, from?.ground ?? null);
  };
  const places = points.flatMap((point, index) =>
    states[index] === 'down'
      ? []
      : {
          at: point.at,
          position: [point.longitude, point.latitude] as const,
          height: comparable(heightOf(point)),
          is_perhaps_on_ground: states[index] === 'perhaps',
        },
  );
  const { airborne: _, ...flown } = facts;
  return { conformance: conformanceOf(places, spans), flown };
};

/**
 * Entry of a worker thread: a file of an hour at ten places a second takes a second.
 * @public loaded by its path
 */
export default (task: FlightLogTask): FlightLogResult[FlightLogTask['do']] => {
  if (task.do === 'read') return read(task);
  return task.do === 'measure' ? measured(task.points, 'take_off') : judge(task);
};
