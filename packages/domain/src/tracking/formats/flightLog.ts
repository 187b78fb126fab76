/*
 * Files of a finished flight: GPX 1.1, KML with `gx:Track`, IGC, CSV as exported by Airdata, Litchi and readers of DJI's logs. A height is
 * taken by what the format says it is measured from; a time without its zone is none.
 */
import { cellsOf, separatorOf } from '../../formats/csvMission.ts';
import { childElement, descendantElements, readXml, textOf, type XmlElement } from '../../formats/xml.ts';
import type { FixSubject, RawFix } from '../fix.ts';
import { METRES_PER_FOOT } from './adsb.ts';
import {
  blankFix,
  type FormatReading,
  given,
  nothingRead,
  numberOrNull,
  type ReadRefusal,
} from './reading.ts';

export const FLIGHT_LOG_FORMATS = ['gpx', 'kml', 'igc', 'airdata', 'litchi', 'dji'] as const;
export type FlightLogFormat = (typeof FLIGHT_LOG_FORMATS)[number];

export interface FlightLogReading extends FormatReading {
  /** Null where it is none of them. */
  readonly format: FlightLogFormat | null;
}

interface About {
  /** The file, as whoever uploads it is named in fixes. */
  readonly sensor: string;
  readonly subject: FixSubject;
}

/** Characters: two hours at ten places a second. */
const LONGEST_LOG = 30_000_000;
const MOST_POINTS = 200_000;
const KMH = 1 / 3.6;
const MPH = 0.44704;

type Place = Partial<Omit<RawFix, 'source' | 'sensor' | 'subject'>>;

const fixOf = ({ sensor, subject }: About, place: Place): RawFix => ({
  ...blankFix('file', sensor),
  subject,
  ...place,
});

/** With one reason of each kind: a file of a million wrong lines is wrong once. */
const gathered = (format: FlightLogFormat, places: readonly (RawFix | ReadRefusal)[]): FlightLogReading => ({
  format,
  fixes: places.filter((each) => typeof each !== 'string'),
  refused: [...new Set(places.filter((each) => typeof each === 'string'))],
});

/** An instant with its zone, ms; null for anything else. */
const instantOf = (text: string): number | null => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
};

const readGpx = (root: XmlElement, about: About): FlightLogReading =>
  gathered(
    'gpx',
    descendantElements(root, 'trkpt')
      .slice(0, MOST_POINTS)
      .map((point) => {
        const at = instantOf(textOf(point, 'time'));
        if (at === null) return 'no_time';
        return fixOf(about, {
          at,
          lat: numberOrNull(point.attributes.lat),
          lon: numberOrNull(point.attributes.lon),
          // Above the sea by the schema of GPX 1.1.
          altitude: given<RawFix['altitude']>({ amsl_m: numberOrNull(textOf(point, 'ele')) }),
        });
      }),
  );

/** What KML measures heights of a track from; clamped to the ground they say nothing. */
const kmlAltitude = (mode: string, height: number | null): RawFix['altitude'] => {
  if (height === null) return {};
  if (mode === 'absolute') return { amsl_m: height };
  return mode === 'relativeToGround' ? { above_ground_m: height } : {};
};

const readKmlTrack = (track: XmlElement, about: About): (RawFix | ReadRefusal)[] => {
  const times = track.children.filter(({ name }) => name === 'when');
  const coordinates = track.children.filter(({ name }) => name === 'coord');
  // Times and places belong together by their order alone.
  if (times.length !== coordinates.length) return ['malformed'];
  const mode = childElement(track, 'altitudeMode')?.text.trim() ?? 'clampToGround';
  return coordinates.map(({ text }, index) => {
    const at = instantOf(times[index]?.text.trim() ?? '');
    const [lon, lat, height] = text.trim().split(/\s+/).map(numberOrNull);
    if (at === null) return 'no_time';
    return fixOf(about, {
      at,
      lat: lat ?? null,
      lon: lon ?? null,
      altitude: kmlAltitude(mode, height ?? null),
    });
  });
};

const readXmlLog = (text: string, about: About): FlightLogReading => {
  const root = readXml(text);
  if (typeof root === 'string') return { ...nothingRead('malformed'), format: null };
  if (root.name === 'gpx') return readGpx(root, about);
  if (root.name !== 'kml') return { ...nothingRead('unknown_message'), format: null };
  const places = descendantElements(root, 'Track').flatMap((track) => readKmlTrack(track, about));
  return gathered('kml', places.slice(0, MOST_POINTS));
};

const IGC_PLACE =
  /^B(\d\d)(\d\d)(\d\d)(\d\d)(\d{5})([NS])(\d{3})(\d{5})([EW])([AV])(-\d{4}|\d{5})(-\d{4}|\d{5})/;
const IGC_DAY = /^HFDTE(?:DATE:)?\s*(\d\d)(\d\d)(\d\d)/;
const DAY_MS = 86_400_000;

const igcDegrees = (degrees: string, thousandths: string, is_negative: boolean): number => {
  const value = Number(degrees) + Number(thousandths) / 60_000;
  return is_negative ? -value : value;
};

/** Longest time between two fixes of a recorder that runs over midnight. */
const OVER_MIDNIGHT_MS = 30 * 60_000;

/**
 * The day of a fix, ms. A date written a few fixes before or after midnight belongs to the other side of it: beside midnight
 * the day that puts the fix next to the last one holds.
 * @param last The instant of the last fix; null before any.
 * @param isTold The date was told since then.
 */
function igcDayOf(day: number, of_day: number, last: number | null, isTold: boolean): number {
  if (last === null) return day;
  const isNext = (other: number): boolean => Math.abs(other + of_day - last) <= OVER_MIDNIGHT_MS;
  if (of_day >= DAY_MS - OVER_MIDNIGHT_MS && isNext(day - DAY_MS)) return day - DAY_MS;
  if (of_day <= OVER_MIDNIGHT_MS && isNext(day + DAY_MS)) return day + DAY_MS;
  // A flight over midnight goes on with the next day.
  return !isTold && day + of_day < last - DAY_MS / 2 ? day + DAY_MS : day;
}

const readIgc = (text: string, about: About): FlightLogReading => {
  const places: (RawFix | ReadRefusal)[] = [];
  let day: number | null = null;
  let last: number | null = null;
  let isTold = false;
  for (const line of text.split(/\r?\n/)) {
    const date = IGC_DAY.exec(line);
    if (date !== null) {
      day = Date.UTC(2000 + Number(date[3]), Number(date[2]) - 1, Number(date[1]));
      isTold = true;
    }
    if (!line.startsWith('B') || places.length >= MOST_POINTS) continue;
    const found = IGC_PLACE.exec(line);
    if (found === null || day === null) {
      places.push(found === null ? 'malformed' : 'no_time');
      continue;
    }
    const [
      ,
      hour,
      minute,
      second,
      latDeg = '',
      latMin = '',
      ns,
      lonDeg = '',
      lonMin = '',
      ew,
      valid,
      pressure,
      gnss,
    ] = found;
    const of_day = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
    day = igcDayOf(day, of_day, last, isTold);
    last = day + of_day;
    isTold = false;
    places.push(
      fixOf(about, {
        at: last,
        lat: igcDegrees(latDeg, latMin, ns === 'S'),
        lon: igcDegrees(lonDeg, lonMin, ew === 'W'),
        altitude: {
          pressure_m: Number(pressure),
          // "V" is a place in two dimensions: its height is none. FAI tells it above the ellipsoid.
          ...(valid === 'A' && { ellipsoid_m: Number(gnss) }),
        },
      }),
    );
  }
  return gathered('igc', places);
};

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

interface Columns {
  readonly format: FlightLogFormat;
  readonly lat: number;
  readonly lon: number;
  /** An instant of UTC, to the second; null where the file tells local times alone. */
  readonly utc: number | null;
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

/** What the columns of a head are; null where it is of none of these programs. */
function columnsOf(heads: readonly string[]): Columns | null {
  const lat = placeOf(heads, /^(osd\.)?latitude$/);
  const lon = placeOf(heads, /^(osd\.)?longitude$/);
  if (lat === null || lon === null) return null;
  const is_dji = heads.some((head) => head.startsWith('osd.'));
  const is_airdata = heads.some((head) => head.startsWith('height_above_takeoff'));
  const is_litchi = heads.some((head) => head.startsWith('ascent('));
  if (!is_dji && !is_airdata && !is_litchi) return null;
  return {
    format: is_dji ? 'dji' : is_airdata ? 'airdata' : 'litchi',
    lat,
    lon,
    utc: placeOf(heads, /^(datetime\(utc\)|custom\.(update|date)time \[utc\])$/),
    elapsed: placeOf(heads, /^time\((millisecond|ms)\)$/),
    // Litchi calls the height above the take-off point altitude.
    above_takeoff: quantityIn(
      heads,
      is_dji ? /^osd\.height / : is_airdata ? /^height_above_takeoff/ : /^altitude\(/,
    ),
    above_ground: is_airdata ? quantityIn(heads, /^height_above_ground/) : null,
    amsl: is_airdata ? quantityIn(heads, /^altitude_above_sealevel/) : null,
    speed: quantityIn(heads, is_dji ? /^osd\.hspeed / : /^speed\(/),
    heading: placeOf(heads, /^compass_heading\(degrees\)$/),
  };
}

const UTC = /^(\d{4})-(\d\d?)-(\d\d?)[ T](\d\d?):(\d\d):(\d\d)(\.\d{1,6})?Z?$/;
const utcOf = (text: string): number | null => {
  const found = UTC.exec(text);
  if (found === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) + Number(found[7] ?? 0) * 1000;
};

const readCsvLog = (
  lines: readonly string[],
  separator: string,
  columns: Columns,
  about: About,
): FlightLogReading => {
  const places: (RawFix | ReadRefusal)[] = [];
  /** The instant of the first line, and its milliseconds. */
  let start: { readonly at: number; readonly elapsed: number } | null = null;
  const timeOf = (cells: readonly string[]): number | null => {
    const utc = columns.utc === null ? null : utcOf(cells[columns.utc] ?? '');
    const elapsed = columns.elapsed === null ? null : numberOrNull(cells[columns.elapsed]);
    if (elapsed === null) return utc;
    if (start === null && utc !== null) start = { at: utc, elapsed };
    // Ten lines a second tell one and the same second.
    return start === null ? null : start.at + elapsed - start.elapsed;
  };
  const quantityOf = (cells: readonly string[], quantity: Quantity | null): number | null => {
    const value = quantity === null ? null : numberOrNull(cells[quantity.at]);
    return value === null || quantity === null ? null : value * quantity.by;
  };
  for (const line of lines) {
    if (line.trim() === '' || places.length >= MOST_POINTS) continue;
    const cells = cellsOf(line, separator);
    const at = timeOf(cells);
    if (at === null) {
      places.push('no_time');
      continue;
    }
    const heading = columns.heading === null ? null : numberOrNull(cells[columns.heading]);
    places.push(
      fixOf(about, {
        at,
        lat: numberOrNull(cells[columns.lat]),
        lon: numberOrNull(cells[columns.lon]),
        altitude: given<RawFix['altitude']>({
          above_takeoff_m: quantityOf(cells, columns.above_takeoff),
          above_ground_m: quantityOf(cells, columns.above_ground),
          amsl_m: quantityOf(cells, columns.amsl),
        }),
        speed_ms: quantityOf(cells, columns.speed),
        ...(heading !== null && { heading_deg: heading }),
      }),
    );
  }
  return gathered(columns.format, places);
};

/** Reads the file of a finished flight by what it holds. `name`: of the file. Long files are read beside the main loop. */
export function readFlightLog(
  text: string,
  { name, ...about }: About & { readonly name: string },
): FlightLogReading {
  const none = (reason: ReadRefusal): FlightLogReading => ({ ...nothingRead(reason), format: null });
  if (text.length > LONGEST_LOG) return none('too_long');
  // DJI's own records are sealed with keys of its servers.
  if (text.includes('\u0000')) return none(/\.txt$/i.test(name) ? 'encrypted' : 'malformed');
  const whole = text.replace(/^\uFEFF/, '').trimStart();
  if (whole.startsWith('<')) return readXmlLog(whole, about);
  if (/^A[A-Z\d]{3}/.test(whole) && /^B\d{6}/m.test(whole)) return readIgc(whole, about);
  // Some exports begin with a line that names the separator.
  const lines = whole.split(/\r?\n/).filter((line, index) => index > 0 || !/^sep=/i.test(line));
  const [head = '', ...rest] = lines;
  if (head.length > 20_000) return none('malformed');
  const separator = separatorOf(head);
  const columns = columnsOf(cellsOf(head, separator).map((cell) => cell.trim().toLowerCase()));
  return columns === null ? none('unknown_message') : readCsvLog(rest, separator, columns, about);
}
