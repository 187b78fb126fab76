import type { Position } from '../geo/geometry.ts';

/** Instants in milliseconds (UTC). Dawn and dusk are the civil ones: the sun's centre 6° under the horizon. */
export interface SunTimes {
  readonly dawn: number;
  readonly sunrise: number;
  readonly sunset: number;
  readonly dusk: number;
}

/** A span of time, in milliseconds (UTC). */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** J2000.0: 2000-01-01 12:00 UTC. */
const J2000_MS = 946_728_000_000;
const CENTURY_MS = 36_525 * DAY_MS;

/** Zenith of the sun's centre when its upper edge touches the horizon: 34′ of refraction and 16′ of radius. */
const RISE_ZENITH = 90.833;
const CIVIL_ZENITH = 96;

const sin = (degrees: number): number => Math.sin((degrees * Math.PI) / 180);
const cos = (degrees: number): number => Math.cos((degrees * Math.PI) / 180);
const tan = (degrees: number): number => Math.tan((degrees * Math.PI) / 180);
const degrees = (radians: number): number => (radians * 180) / Math.PI;

/**
 * The sun's declination (degrees) and the equation of time (minutes), as NOAA's Global Monitoring Laboratory computes
 * them after J. Meeus, Astronomical Algorithms: within a minute of the almanacs below 72° of latitude.
 */
function sunAt(instant: number): { readonly declination: number; readonly equation_min: number } {
  const t = (instant - J2000_MS) / CENTURY_MS;
  const longitude = 280.46646 + t * (36_000.76983 + t * 0.0003032);
  const anomaly = 357.52911 + t * (35_999.05029 - 0.0001537 * t);
  const eccentricity = 0.016708634 - t * (0.000042037 + 0.0000001267 * t);
  const centre =
    sin(anomaly) * (1.914602 - t * (0.004817 + 0.000014 * t)) +
    sin(2 * anomaly) * (0.019993 - 0.000101 * t) +
    sin(3 * anomaly) * 0.000289;
  const node = 125.04 - 1934.136 * t;
  const apparent = longitude + centre - 0.00569 - 0.00478 * sin(node);
  const obliquity =
    23 + (26 + (21.448 - t * (46.815 + t * (0.00059 - t * 0.001813))) / 60) / 60 + 0.00256 * cos(node);
  const y = tan(obliquity / 2) ** 2;
  const equation =
    y * sin(2 * longitude) -
    2 * eccentricity * sin(anomaly) +
    4 * eccentricity * y * sin(anomaly) * cos(2 * longitude) -
    0.5 * y * y * sin(4 * longitude) -
    1.25 * eccentricity * eccentricity * sin(2 * anomaly);
  return {
    declination: degrees(Math.asin(sin(obliquity) * sin(apparent))),
    equation_min: 4 * degrees(equation),
  };
}

const ROUNDS = 3;

/** When the sun stands at the zenith given, before (-1) or after (1) the solar noon of a UTC day; null: never. */
function crossing(day: number, [longitude, latitude]: Position, zenith: number, side: -1 | 1): number | null {
  let instant = day + DAY_MS / 2 - longitude * 4 * MINUTE_MS;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { declination, equation_min } = sunAt(instant);
    const cosine = cos(zenith) / (cos(latitude) * cos(declination)) - tan(latitude) * tan(declination);
    if (cosine < -1 || cosine > 1) return null;
    const angle = degrees(Math.acos(cosine));
    instant = day + (720 - 4 * (longitude - side * angle) - equation_min) * MINUTE_MS;
  }
  return instant;
}

/**
 * Sunrise, sunset and civil twilight around the solar noon that falls nearest to noon UTC, shifted by the longitude,
 * of a day (YYYY-MM-DD). Null where the sun does not cross the horizon that day.
 */
export function sunTimes(date: string, place: Position): SunTimes | null {
  const day = Date.parse(`${date}T00:00:00Z`);
  const dawn = crossing(day, place, CIVIL_ZENITH, -1);
  const sunrise = crossing(day, place, RISE_ZENITH, -1);
  const sunset = crossing(day, place, RISE_ZENITH, 1);
  const dusk = crossing(day, place, CIVIL_ZENITH, 1);
  return dawn === null || sunrise === null || sunset === null || dusk === null
    ? null
    : { dawn, sunrise, sunset, dusk };
}

/**
 * The night of the rules of the air: from the end of evening civil twilight to the beginning of morning civil
 * twilight (Regulation (EU) 923/2012, article 2), which France takes as sunset + 30 min to sunrise - 30 min between
 * 30° and 60° of latitude and 15 min nearer to the equator (French AIP, GEN 2.7).
 */
const OFFSET_MS = { temperate: 30 * MINUTE_MS, tropical: 15 * MINUTE_MS } as const;
const TROPICAL_TO = 30;
const TEMPERATE_TO = 60;

const nightEdges = (date: string, place: Position): Span | null => {
  const sun = sunTimes(date, place);
  if (sun === null) return null;
  const latitude = Math.abs(place[1]);
  if (latitude > TEMPERATE_TO) return { from: sun.dawn, to: sun.dusk };
  const offset = latitude <= TROPICAL_TO ? OFFSET_MS.tropical : OFFSET_MS.temperate;
  return { from: sun.sunrise - offset, to: sun.sunset + offset };
};

/** The nights at a place that touch a span of time, whole, in their order. */
export function nightsBetween({ from, to }: Span, place: Position): readonly Span[] {
  const first = Math.floor(from / DAY_MS) - 2;
  const last = Math.floor(to / DAY_MS) + 2;
  const days: Span[] = [];
  for (let day = first; day <= last; day += 1) {
    const edges = nightEdges(new Date(day * DAY_MS).toISOString().slice(0, 10), place);
    if (edges !== null) days.push(edges);
  }
  return days.flatMap((day, index) => {
    const next = days[index + 1];
    const night = next && { from: day.to, to: next.from };
    return night && night.from < night.to && night.from < to && night.to > from ? [night] : [];
  });
}

/** Whether it is night at the place at an instant (milliseconds, UTC). */
export function isNight(at: number, place: Position): boolean {
  return nightsBetween({ from: at, to: at + 1 }, place).length > 0;
}
