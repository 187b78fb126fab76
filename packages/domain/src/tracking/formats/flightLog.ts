/*
 * Files of a finished flight: GPX 1.1, KML with `gx:Track`, IGC, CSV as exported by Airdata, Litchi and readers of DJI's logs. A height is
 * taken by what the format says it is measured from; a time without its zone is none.
 */
import { cellsOf, separatorOf } from '../../formats/csvTable.ts';
import { childElement, descendantElements, readXml, textOf, type XmlElement } from '../../formats/xml.ts';
import type { RawFix } from '../fix.ts';
import { readCsvLog } from './flightLogCsv.ts';
import {
  type FlightLogReading,
  fixOf,
  gatherReading,
  type LogAbout,
  readPoints,
  type UnreadLine,
} from './flightLogReading.ts';
import { nothingRead, numberOrNull, presentFields, type ReadRefusal } from './reading.ts';

export {
  FLIGHT_LOG_FORMATS,
  type FlightLogFormat,
  type FlightLogReading,
  LOG_QUESTIONS,
} from './flightLogReading.ts';

/** Characters: two hours at ten places a second. */
const LONGEST_LOG = 30_000_000;

/** The line of a text that a character stands on, from 1. */
const lineAt = (text: string, at: number): number => {
  let line = 1;
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', end + 1)) line += 1;
  return line;
};

/** An instant with its zone, ms; null for anything else. */
const instantOf = (text: string): number | null => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
};

const readGpx = (root: XmlElement, text: string, about: LogAbout): FlightLogReading =>
  gatherReading(
    'gpx',
    about,
    descendantElements(root, 'trkpt')
      .slice(0, readPoints(about))
      .map((point): RawFix | UnreadLine => {
        const at = instantOf(textOf(point, 'time'));
        if (at === null) return { reason: 'no_time', at: point.at };
        return fixOf(about, {
          at,
          lat: numberOrNull(point.attributes.lat),
          lon: numberOrNull(point.attributes.lon),
          // Above the sea by the schema of GPX 1.1.
          altitude: presentFields<RawFix['altitude']>({ amsl_m: numberOrNull(textOf(point, 'ele')) }),
        });
      }),
    (at) => lineAt(text, at),
  );

/** What KML measures heights of a track from; clamped to the ground they say nothing. */
const kmlAltitude = (mode: string, height: number | null): RawFix['altitude'] => {
  if (height === null) return {};
  if (mode === 'absolute') return { amsl_m: height };
  return mode === 'relativeToGround' ? { above_ground_m: height } : {};
};

const readKmlTrack = (track: XmlElement, about: LogAbout): (RawFix | UnreadLine)[] => {
  const times = track.children.filter(({ name }) => name === 'when');
  const coordinates = track.children.filter(({ name }) => name === 'coord');
  // Times and places belong together by their order alone.
  if (times.length !== coordinates.length) return [{ reason: 'malformed', at: track.at }];
  const mode = childElement(track, 'altitudeMode')?.text.trim() ?? 'clampToGround';
  return coordinates.map(({ text }, index) => {
    const at = instantOf(times[index]?.text.trim() ?? '');
    const [lon, lat, height] = text.trim().split(/\s+/).map(numberOrNull);
    if (at === null) return { reason: 'no_time', at: times[index]?.at ?? track.at };
    return fixOf(about, {
      at,
      lat: lat ?? null,
      lon: lon ?? null,
      altitude: kmlAltitude(mode, height ?? null),
    });
  });
};

const nothing = (reason: ReadRefusal): FlightLogReading => ({
  ...nothingRead(reason),
  format: null,
  left_out: [{ reason, line: null, count: 1 }],
  unclear: [],
});

const readXmlLog = (text: string, about: LogAbout): FlightLogReading => {
  const root = readXml(text);
  if (typeof root === 'string') return nothing('malformed');
  if (root.name === 'gpx') return readGpx(root, text, about);
  if (root.name !== 'kml') return nothing('unknown_message');
  const places = descendantElements(root, 'Track').flatMap((track) => readKmlTrack(track, about));
  return gatherReading('kml', about, places, (at) => lineAt(text, at));
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

const readIgc = (text: string, about: LogAbout): FlightLogReading => {
  const most = readPoints(about);
  const places: (RawFix | UnreadLine)[] = [];
  let day: number | null = null;
  let last: number | null = null;
  let isTold = false;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const date = IGC_DAY.exec(line);
    if (date !== null) {
      day = Date.UTC(2000 + Number(date[3]), Number(date[2]) - 1, Number(date[1]));
      isTold = true;
    }
    if (!line.startsWith('B') || places.length >= most) continue;
    const found = IGC_PLACE.exec(line);
    if (found === null || day === null) {
      places.push({ reason: found === null ? 'malformed' : 'no_time', at: index + 1 });
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
  return gatherReading('igc', about, places, (line) => line);
};

/**
 * Reads the file of a finished flight by what it holds. `name`: of the file. What a column leaves open is asked, never guessed: with a
 * question that has no answer yet, nothing is read. Long files are read beside the main loop.
 */
export function readFlightLog(
  text: string,
  { name, ...about }: LogAbout & { readonly name: string },
): FlightLogReading {
  if (text.length > LONGEST_LOG) return nothing('too_long');
  // DJI's own records are sealed with keys of its servers.
  if (text.includes('\u0000')) return nothing(/\.txt$/i.test(name) ? 'encrypted' : 'malformed');
  const whole = text.replace(/^\uFEFF/, '').trimStart();
  if (whole.startsWith('<')) return readXmlLog(whole, about);
  if (/^A[A-Z\d]{3}/.test(whole) && /^B\d{6}/m.test(whole)) return readIgc(whole, about);
  // Some exports begin with a line that names the separator.
  const lines = whole.split(/\r?\n/);
  const first = /^sep=/i.test(lines[0] ?? '') ? 1 : 0;
  const head = lines[first] ?? '';
  if (head.length > 20_000) return nothing('malformed');
  const separator = separatorOf(head);
  const heads = cellsOf(head, separator).map((cell) => cell.trim());
  return readCsvLog({ lines, first: first + 1, heads, separator }, about) ?? nothing('unknown_message');
}
