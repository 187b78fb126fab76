import type { FixSubject, RawFix } from '../fix.ts';
import { blankFix, type FormatReading, nothingRead, type ReadRefusal } from './reading.ts';

export const FLIGHT_LOG_FORMATS = ['gpx', 'kml', 'igc', 'airdata', 'litchi', 'dji'] as const;
export type FlightLogFormat = (typeof FLIGHT_LOG_FORMATS)[number];

/** What a column may leave open, with the answers that there are. */
export const LOG_QUESTIONS = {
  /** In which unit a height is told. */
  height_unit: ['m', 'ft'],
  /** By which clock a time is told: of UTC, or of the mission's place. */
  clock: ['utc', 'local'],
} as const;
export type LogQuestion = keyof typeof LOG_QUESTIONS;

/** A column of which the file does not say enough. */
export interface UnclearColumn {
  /** As the file writes it. */
  readonly column: string;
  readonly asks: LogQuestion;
}

/** Answers by the column's name as the file writes it. */
export type LogAnswers = Readonly<Record<string, string>>;

/** What was not read for one reason: the first line of it, null where the file as a whole is meant. */
export interface LeftOutLines {
  readonly reason: ReadRefusal;
  readonly line: number | null;
  readonly count: number;
}

export interface FlightLogReading extends FormatReading {
  /** Null where it is none of them. */
  readonly format: FlightLogFormat | null;
  readonly left_out: readonly LeftOutLines[];
  /** What has to be answered before the file is read. */
  readonly unclear: readonly UnclearColumn[];
}

export interface LogAbout {
  /** The file, as whoever uploads it is named in fixes. */
  readonly sensor: string;
  readonly subject: FixSubject;
  readonly answers?: LogAnswers;
  /** Of the mission's place: what "local" means in an answer. */
  readonly time_zone?: string;
  /** Places that are kept of a file; `MOST_LOG_POINTS` where it is left out. */
  readonly most_points?: number;
}

/** What one line says nothing by; `at`: where it stands in the file. */
export interface UnreadLine {
  readonly reason: ReadRefusal;
  readonly at: number;
}

/** Places of a file, with the lines that are none; one that has more is read as a whole or not at all. */
const MOST_LOG_POINTS = 200_000;
/** Places that are looked at: one more than are kept tells that there are too many. */
export const readPoints = ({ most_points = MOST_LOG_POINTS }: LogAbout): number => most_points + 1;

type Place = Partial<Omit<RawFix, 'source' | 'sensor' | 'subject'>>;

export const fixOf = ({ sensor, subject }: LogAbout, place: Place): RawFix => ({
  ...blankFix('file', sensor),
  subject,
  ...place,
});

const isUnread = (each: RawFix | UnreadLine): each is UnreadLine => 'reason' in each;

/** With one reason of each kind: a file of a million wrong lines is wrong once. `lineOf`: the line that an `at` stands on. */
export const gatherReading = (
  format: FlightLogFormat,
  { most_points = MOST_LOG_POINTS }: LogAbout,
  places: readonly (RawFix | UnreadLine)[],
  lineOf: (at: number) => number,
): FlightLogReading => {
  // A flight that was read to some place of it would be told without what came after.
  if (places.length > most_points)
    return {
      ...nothingRead('too_long'),
      ...{ format, left_out: [{ reason: 'too_long', line: null, count: 1 }], unclear: [] },
    };
  const unread = Map.groupBy(places.filter(isUnread), ({ reason }) => reason);
  return {
    format,
    fixes: places.filter((each): each is RawFix => !isUnread(each)),
    refused: [...unread.keys()],
    left_out: [...unread].map(([reason, lines]) => ({
      reason,
      line: lineOf(lines[0]?.at ?? 0),
      count: lines.length,
    })),
    unclear: [],
  };
};
