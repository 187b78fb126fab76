import { cellsOf } from '../../formats/csvTable.ts';
import { instantAt } from '../../time/localTime.ts';
import type { RawFix } from '../fix.ts';
import { METRES_PER_FOOT } from './adsb.ts';
import {
  type FlightLogFormat,
  type FlightLogReading,
  fixOf,
  gatherReading,
  type LogAbout,
  type LogAnswers,
  readPoints,
  type UnclearColumn,
  type UnreadLine,
} from './flightLogReading.ts';
import { numberOrNull, presentFields } from './reading.ts';

const KMH = 1 / 3.6;
const MPH = 0.44704;

/** A column that tells something in a unit, by its head in small letters. */
interface Quantity {
  readonly at: number;
  readonly by: number;
}
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/[([](feet|ft)[)\]]$/, METRES_PER_FOOT],
  [/[([](mph)[)\]]$/, MPH],
  [/[([](km\/h|kmh|kph)[)\]]$/, KMH],
  [/[([](meters|metres|m|m\/s|mps)[)\]]$/, 1],
];

/** The column of a name, with the factor of its unit; one without a unit that is known is not taken. */
const quantityIn = (heads: readonly string[], name: RegExp): Quantity | null => {
  const at = heads.findIndex((head) => name.test(head));
  const unit = UNITS.find(([suffix]) => suffix.test(heads[at] ?? ''));
  return at < 0 || unit === undefined ? null : { at, by: unit[1] };
};

/** A head of a file: its columns as they are written, and in small letters. */
interface Heads {
  readonly written: readonly string[];
  readonly small: readonly string[];
  readonly answers: LogAnswers;
  /** Filled while columns are looked for. */
  readonly unclear: UnclearColumn[];
}

/** The same of a height, whose unit is asked where the file does not tell it. */
const heightIn = ({ written, small, answers, unclear }: Heads, name: RegExp): Quantity | null => {
  const known = quantityIn(small, name);
  const at = small.findIndex((head) => name.test(head));
  const column = written[at];
  if (known !== null || column === undefined) return known;
  const answer = answers[column];
  if (answer === 'm') return { at, by: 1 };
  if (answer === 'ft') return { at, by: METRES_PER_FOOT };
  unclear.push({ column, asks: 'height_unit' });
  return null;
};

interface Columns {
  readonly format: FlightLogFormat;
  readonly lat: number;
  readonly lon: number;
  /** An instant, to the second; null where the file tells none. */
  readonly time: { readonly at: number; readonly is_local: boolean } | null;
  /** Milliseconds since the first line. */
  readonly elapsed: number | null;
  readonly above_takeoff: Quantity | null;
  readonly above_ground: Quantity | null;
  readonly amsl: Quantity | null;
  readonly speed: Quantity | null;
  readonly heading: number | null;
}

const placeOf = (heads: readonly string[], name: RegExp): number | null => {
  const at = heads.findIndex((head) => name.test(head));
  return at < 0 ? null : at;
};

const timeIn = ({ written, small, answers, unclear }: Heads): Columns['time'] => {
  const utc = placeOf(small, /^(datetime\(utc\)|custom\.(update|date)time \[utc\])$/);
  if (utc !== null) return { at: utc, is_local: false };
  // Told by a clock that the file does not name: which one, its pilot knows.
  const open = placeOf(small, /^(datetime(\(local\))?|custom\.(update|date)time( \[local\])?)$/);
  const column = open === null ? undefined : written[open];
  if (open === null || column === undefined) return null;
  const answer = answers[column];
  if (answer === 'utc' || answer === 'local') return { at: open, is_local: answer === 'local' };
  unclear.push({ column, asks: 'clock' });
  return null;
};

/** What the columns of a head are; null where it is of none of these programs. */
function columnsOf(head: Heads): Columns | null {
  const { small } = head;
  const lat = placeOf(small, /^(osd\.)?latitude$/);
  const lon = placeOf(small, /^(osd\.)?longitude$/);
  if (lat === null || lon === null) return null;
  const is_dji = small.some((each) => each.startsWith('osd.'));
  const is_airdata = small.some((each) => each.startsWith('height_above_takeoff'));
  const is_litchi = small.some((each) => each.startsWith('ascent'));
  if (!is_dji && !is_airdata && !is_litchi) return null;
  return {
    format: is_dji ? 'dji' : is_airdata ? 'airdata' : 'litchi',
    lat,
    lon,
    time: timeIn(head),
    elapsed: placeOf(small, /^time\((millisecond|ms)\)$/),
    // Litchi calls the height above the take-off point altitude.
    above_takeoff: heightIn(
      head,
      is_dji ? /^osd\.height( ?[[(]|$)/ : is_airdata ? /^height_above_takeoff/ : /^altitude( ?[[(]|$)/,
    ),
    above_ground: is_airdata ? heightIn(head, /^height_above_ground/) : null,
    amsl: is_airdata ? heightIn(head, /^altitude_above_sealevel/) : null,
    speed: quantityIn(small, is_dji ? /^osd\.hspeed / : /^speed\(/),
    heading: placeOf(small, /^compass_heading\(degrees\)$/),
  };
}

const WRITTEN_TIME = /^(\d{4})[-/](\d\d?)[-/](\d\d?)[ T](\d\d?):(\d\d):(\d\d)(\.\d{1,6})?Z?$/;

/** Reads times of a file, of UTC or of a place; ten lines a second tell one and the same minute. */
const timeReader = (is_local: boolean, zone: string | undefined): ((text: string) => number | null) => {
  const minutes = new Map<string, number>();
  const minuteOf = (date: string, time: string): number => {
    const key = `${date} ${time}`;
    const at = minutes.get(key) ?? Date.parse(instantAt(date, time, zone));
    minutes.set(key, at);
    return at;
  };
  const two = (digits = ''): string => digits.padStart(2, '0');
  return (text) => {
    const found = WRITTEN_TIME.exec(text);
    if (found === null) return null;
    const [, year = '', month, day, hour, minute, second, part = '0'] = found;
    const rest = (Number(second) + Number(part)) * 1000;
    if (!is_local)
      return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) + rest;
    try {
      return minuteOf(`${year}-${two(month)}-${two(day)}`, `${two(hour)}:${two(minute)}`) + rest;
    } catch {
      return null;
    }
  };
};

/** A file of lines: the first line of values, counted from 0, and the columns' names above it. */
interface LinesOfLog {
  readonly lines: readonly string[];
  readonly first: number;
  readonly heads: readonly string[];
  readonly separator: string;
}

/** When each line was, null where it does not tell it. */
const timeOfLines = (
  { time, elapsed }: Columns,
  zone: string | undefined,
): ((cells: readonly string[]) => number | null) => {
  const readTime = timeReader(time?.is_local ?? false, zone);
  /** The instant of the first line, and its milliseconds. */
  let start: { readonly at: number; readonly elapsed: number } | null = null;
  const instantOf = (cells: readonly string[]): number | null => {
    const told = time === null ? null : readTime((cells[time.at] ?? '').trim());
    const since = elapsed === null ? null : numberOrNull(cells[elapsed]);
    if (since === null) return told;
    if (start === null && told !== null) start = { at: told, elapsed: since };
    // Ten lines a second tell one and the same second.
    return start === null ? null : start.at + since - start.elapsed;
  };
  // Instants are kept in whole milliseconds; some readers tell microseconds.
  return (cells) => {
    const at = instantOf(cells);
    return at === null ? null : Math.round(at);
  };
};

const quantityOf = (cells: readonly string[], quantity: Quantity | null): number | null => {
  const value = quantity === null ? null : numberOrNull(cells[quantity.at]);
  return value === null || quantity === null ? null : value * quantity.by;
};

const fixOfLine = (cells: readonly string[], at: number, columns: Columns, about: LogAbout): RawFix => {
  const heading = columns.heading === null ? null : numberOrNull(cells[columns.heading]);
  return fixOf(about, {
    at,
    lat: numberOrNull(cells[columns.lat]),
    lon: numberOrNull(cells[columns.lon]),
    altitude: presentFields<RawFix['altitude']>({
      above_takeoff_m: quantityOf(cells, columns.above_takeoff),
      above_ground_m: quantityOf(cells, columns.above_ground),
      amsl_m: quantityOf(cells, columns.amsl),
    }),
    speed_ms: quantityOf(cells, columns.speed),
    ...(heading !== null && { heading_deg: heading }),
  });
};

/** Reads an export of Airdata, Litchi or a reader of DJI's logs; null where its head is of none of them. */
export const readCsvLog = (
  { lines, first, heads, separator }: LinesOfLog,
  about: LogAbout,
): FlightLogReading | null => {
  const unclear: UnclearColumn[] = [];
  const small = heads.map((head) => head.toLowerCase());
  const columns = columnsOf({ written: heads, small, answers: about.answers ?? {}, unclear });
  if (columns === null) return null;
  if (unclear.length > 0) return { format: columns.format, fixes: [], refused: [], left_out: [], unclear };
  const timeOf = timeOfLines(columns, about.time_zone);
  const places: (RawFix | UnreadLine)[] = [];
  const most = readPoints(about);
  for (let index = first; index < lines.length && places.length < most; index += 1) {
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    const cells = cellsOf(line, separator);
    const at = timeOf(cells);
    places.push(at === null ? { reason: 'no_time', at: index + 1 } : fixOfLine(cells, at, columns, about));
  }
  return gatherReading(columns.format, about, places, (line) => line);
};
