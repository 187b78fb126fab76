import type { Position } from '../geo/geometry.ts';
import { nightOffset } from '../regulation/nightDefinition.ts';

/** The sun over one local day, as ISO 8601 instants in UTC; null where it does not cross that height on that day. */
export interface SunTimes {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly sunrise: string | null;
  readonly sunset: string | null;
  readonly civil_dawn: string | null;
  readonly civil_dusk: string | null;
}

/** A stretch of time, as ISO 8601 instants in UTC. */
export interface TimeSpan {
  readonly from: string;
  readonly to: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const J2000_MS = Date.UTC(2000, 0, 1, 12);

/** Zenith distance of the sun's centre when its upper edge is on the horizon (refraction 34′, radius 16′). */
const ZENITH_RISE = 90.833;
const ZENITH_CIVIL = 96;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

/** Declination in radians and equation of time in minutes (Meeus, low accuracy, as in NOAA's calculator). */
function sunAt(instant: number): { readonly declination: number; readonly equation: number } {
  const century = (instant - J2000_MS) / (36_525 * DAY_MS);
  const meanLongitude = radians((280.46646 + century * (36_000.76983 + century * 0.0003032)) % 360);
  const anomaly = radians(357.52911 + century * (35_999.05029 - 0.0001537 * century));
  const eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century);
  const centre =
    Math.sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century)) +
    Math.sin(2 * anomaly) * (0.019993 - 0.000101 * century) +
    Math.sin(3 * anomaly) * 0.000289;
  const node = radians(125.04 - 1934.136 * century);
  const longitude = meanLongitude + radians(centre - 0.00569 - 0.00478 * Math.sin(node));
  const obliquity = radians(23.4392911 - century * 0.0130042 + 0.00256 * Math.cos(node));
  const y = Math.tan(obliquity / 2) ** 2;
  const equation =
    y * Math.sin(2 * meanLongitude) -
    2 * eccentricity * Math.sin(anomaly) +
    4 * eccentricity * y * Math.sin(anomaly) * Math.cos(2 * meanLongitude) -
    0.5 * y * y * Math.sin(4 * meanLongitude) -
    1.25 * eccentricity * eccentricity * Math.sin(2 * anomaly);
  return {
    declination: Math.asin(Math.sin(obliquity) * Math.sin(longitude)),
    equation: 4 * degrees(equation),
  };
}

/** When the sun's centre reaches a zenith distance before (-1) or after (1) noon; milliseconds, null when never. */
function crossing(
  [longitude, latitude]: Position,
  noonUtc: number,
  zenith: number,
  side: -1 | 1,
): number | null {
  const noon = noonUtc - longitude * 4 * MINUTE_MS;
  let instant = noon;
  for (let round = 0; round < 4; round++) {
    const { declination, equation } = sunAt(instant);
    const cosine =
      Math.cos(radians(zenith)) / (Math.cos(radians(latitude)) * Math.cos(declination)) -
      Math.tan(radians(latitude)) * Math.tan(declination);
    if (Math.abs(cosine) > 1) return null;
    instant = noon + (side * 4 * degrees(Math.acos(cosine)) - equation) * MINUTE_MS;
  }
  return instant;
}

const iso = (instant: number | null): string | null =>
  instant === null ? null : new Date(Math.round(instant)).toISOString();

/**
 * Sunrise, sunset and civil twilight (centre 6° under the horizon) of a local day at a place, to about half a
 * minute for the years 1900 to 2100. The day is that of a clock near the place's own sun.
 */
export function sunTimes(place: Position, date: string): SunTimes {
  const noon = Date.parse(`${date}T12:00:00Z`);
  return {
    date,
    sunrise: iso(crossing(place, noon, ZENITH_RISE, -1)),
    sunset: iso(crossing(place, noon, ZENITH_RISE, 1)),
    civil_dawn: iso(crossing(place, noon, ZENITH_CIVIL, -1)),
    civil_dusk: iso(crossing(place, noon, ZENITH_CIVIL, 1)),
  };
}

/** Day for the law: from the end of night in the morning to its beginning in the evening; null in polar winter or summer. */
function dayBounds(place: Position, noon: number): readonly [number, number] | null {
  const offset = nightOffset(place[1]);
  const zenith = offset === null ? ZENITH_CIVIL : ZENITH_RISE;
  const dawn = crossing(place, noon, zenith, -1);
  const dusk = crossing(place, noon, zenith, 1);
  const margin = (offset ?? 0) * MINUTE_MS;
  return dawn === null || dusk === null ? null : [dawn - margin, dusk + margin];
}

/** By how much the day may end earlier at a place than the sun of noon says, up to the latitude given below, ms. */
const NOON_MARGIN_MS = 10 * MINUTE_MS;
const NOON_MARGIN_LATITUDE = 60;

/**
 * Whether a stretch lies so deep within a day that the sun's height at noon tells it: its declination moves by less than
 * 0.25° in half a day, which moves sunset by less than five minutes up to 60° of latitude.
 */
function isSurelyDay([longitude, latitude]: Position, noonUtc: number, from: number, to: number): boolean {
  if (Math.abs(latitude) > NOON_MARGIN_LATITUDE) return false;
  const { declination, equation } = sunAtNoon(noonUtc);
  const noon = noonUtc - (longitude * 4 + equation) * MINUTE_MS;
  const cosine = -Math.tan(radians(latitude)) * Math.tan(declination);
  if (Math.abs(cosine) >= 1) return false;
  const half = 4 * degrees(Math.acos(cosine)) * MINUTE_MS - NOON_MARGIN_MS;
  return from >= noon - half && to <= noon + half;
}

let latestNoon: { readonly noon: number; readonly sun: ReturnType<typeof sunAt> } | null = null;

/** The sun at 12:00 UTC of a day: missions of one day ask for the same. */
function sunAtNoon(noon: number): ReturnType<typeof sunAt> {
  if (latestNoon?.noon !== noon) latestNoon = { noon, sun: sunAt(noon) };
  return latestNoon.sun;
}

/**
 * The parts of a period that are night for the law (see `NIGHT_DEFINITION`), in order. Where the sun does not rise
 * or set on a day, that day separates no nights and says nothing of night. Throws a RangeError when an instant
 * cannot be read.
 */
export function nightsWithin(place: Position, start: string, end: string): TimeSpan[] {
  const from = Date.parse(start);
  const to = Date.parse(end);
  if (!Number.isFinite(from) || !Number.isFinite(to)) throw new RangeError('A period that cannot be read');
  // The sun's own clock at the place: within half an hour of what its day is called there.
  const solarNoon = (instant: number): number =>
    (Math.floor((instant + place[0] * 4 * MINUTE_MS) / DAY_MS) + 0.5) * DAY_MS;
  const first = solarNoon(from);
  // Most flights lie within one day, well after its dawn: then nothing more need be reckoned.
  if (isSurelyDay(place, first, from, to)) return [];
  const own = dayBounds(place, first);
  if (own && from >= own[0] && to <= own[1]) return [];
  const nights: TimeSpan[] = [];
  const last = solarNoon(to) + DAY_MS;
  let dusk: number | null = null;
  for (let noon = first - DAY_MS; noon <= last; noon += DAY_MS) {
    const day = noon === first ? own : dayBounds(place, noon);
    if (day && dusk !== null) {
      const begins = Math.max(dusk, from);
      const ends = Math.min(day[0], to);
      if (begins < ends)
        nights.push({ from: new Date(begins).toISOString(), to: new Date(ends).toISOString() });
    }
    dusk = day ? day[1] : null;
  }
  return nights;
}
