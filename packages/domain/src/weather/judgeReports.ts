import { METRES_PER_FOOT } from '../geo/units.ts';
import type { FullLimits, HourForecast } from './forecast.ts';
import { type Breach, breachesOf, cloudBreach, type HourState } from './judgeHours.ts';
import { type Metar, metarAt, presentWeather, type SkyReport, type Taf, tafPeriod } from './metar.ts';

/** Metres per second in a knot (ICAO annex 5). */
const MS_PER_KT = 0.514_444;
const HOUR_MS = 3_600_000;

const WET = new Set(['DZ', 'RA', 'SN', 'SG', 'PL', 'GR', 'GS', 'UP']);
/** The least rain of an hour, mm, by what a report calls it: up to 2.5 is light, beyond 10 heavy (WMO guide no. 8). */
const LEAST_RAIN_MM = { light: 0, moderate: 2.5, heavy: 10 } as const;

const rainBreach = (codes: readonly string[], limits: FullLimits): Breach[] => {
  const least = codes.map(presentWeather).flatMap(({ intensity, parts }) => {
    if (!parts.some((part) => WET.has(part))) return [];
    if (intensity === null) return [LEAST_RAIN_MM.moderate];
    return [intensity === '+' ? LEAST_RAIN_MM.heavy : LEAST_RAIN_MM.light];
  });
  return least.length === 0
    ? []
    : [{ quantity: 'rain', state: Math.max(...least) > limits.rain_mm ? 'over' : 'warn', value: null }];
};

const metresPerSecond = (knots: number | null): number | null => (knots === null ? null : knots * MS_PER_KT);

/** What a report says that is near or past a limit, at the flight's height (m above ground); of what it does not say, nothing. */
export function judgeSky(
  sky: SkyReport,
  temperature_c: number | null,
  limits: FullLimits,
  height_m: number,
): Breach[] {
  const { wind_kt, gust_kt, visibility_m, ceiling_ft, weather } = sky;
  const parts = weather.flatMap((code) => presentWeather(code).parts);
  const hour: HourForecast = {
    at: '',
    wind_ms: metresPerSecond(wind_kt),
    wind_80_ms: null,
    wind_120_ms: null,
    direction_deg: null,
    gust_ms: metresPerSecond(gust_kt),
    rain_mm: null,
    visibility_m,
    cloud_percent: null,
    temperature_c,
    dew_point_c: null,
    // WMO code 4677: a thunderstorm; squalls and funnel clouds come with one.
    weather_code: ['TS', 'SQ', 'FC'].some((part) => parts.includes(part)) ? 95 : null,
    kp: null,
  };
  const breaches = [
    ...breachesOf(hour, limits, height_m),
    ...cloudBreach(ceiling_ft === null ? null : ceiling_ft * METRES_PER_FOOT, height_m),
    ...rainBreach(weather, limits),
  ];
  const isFreezing = parts.includes('FZ') && !breaches.some(({ quantity }) => quantity === 'icing');
  return isFreezing ? [...breaches, { quantity: 'icing', state: 'warn', value: null }] : breaches;
}

/** What stands after a change: the elements that it names, and the former ones for the others. */
const changed = (former: SkyReport, group: SkyReport): SkyReport => ({
  ...(group.wind_kt === null ? former : group),
  visibility_m: group.visibility_m ?? former.visibility_m,
  ceiling_ft: group.clouds_told ? group.ceiling_ft : former.ceiling_ft,
  clouds_told: group.clouds_told || former.clouds_told,
  clouds: group.clouds_told ? group.clouds : former.clouds,
  weather: group.weather_told ? group.weather : former.weather,
  weather_told: group.weather_told || former.weather_told,
});

/** All that a TAF lets expect between two instants (ms since 1970), given at `given`; nothing outside of its period. */
export function tafWithin(taf: Taf, given: string, from: number, to: number): SkyReport[] {
  const [base, ...changes] = taf.groups;
  const whole = tafPeriod(taf.period, given);
  if (!base || whole?.to == null || to <= Date.parse(whole.from) || from >= Date.parse(whole.to)) return [];
  let prevailing: SkyReport = base;
  let also: SkyReport[] = [];
  for (const group of changes) {
    const span = tafPeriod(group.period, given);
    const begin = span === null ? Number.NEGATIVE_INFINITY : Date.parse(span.from);
    const end = span?.to == null ? Number.POSITIVE_INFINITY : Date.parse(span.to);
    if (begin >= to) continue;
    if (group.kind === 'FM' && begin <= from) {
      prevailing = group;
      also = [];
    } else if (group.kind === 'BECMG' && end <= from) prevailing = changed(prevailing, group);
    // What is only for a time, or still on its way, may be or not: both are held against the limits.
    else if (end > from) also.push(group);
  }
  return [prevailing, ...also];
}

/** The reports of an aerodrome beside a flight. */
export interface AerodromeReports {
  readonly metar: Metar | null;
  readonly taf: Taf | null;
  /** When the TAF was given, ISO 8601; null where the service does not say. */
  readonly taf_at: string | null;
}
export interface ReportBreach extends Breach {
  readonly report: 'metar' | 'taf';
}

const WORST = (a: Breach, b: Breach): number => Number(b.state === 'over') - Number(a.state === 'over');

/** What reports say against an hour that begins at `at` (ISO 8601); `now`: ms since 1970. */
export function reportsAgainst(
  { metar, taf, taf_at }: AerodromeReports,
  at: string,
  now: number,
  limits: FullLimits,
  height_m: number,
): ReportBreach[] {
  const from = Date.parse(at);
  const to = from + HOUR_MS;
  const observed = metar === null ? null : Date.parse(metarAt(metar, now));
  // An observation tells of its own hour.
  const seen = metar && observed !== null && observed < to && observed + HOUR_MS > from ? [metar] : [];
  const foretold = taf && taf_at !== null ? tafWithin(taf, taf_at, from, to) : [];
  return [
    ...seen.flatMap((sky) =>
      judgeSky(sky, sky.temperature_c, limits, height_m).map((each) => ({
        ...each,
        report: 'metar' as const,
      })),
    ),
    ...foretold.flatMap((sky) =>
      judgeSky(sky, null, limits, height_m).map((each) => ({ ...each, report: 'taf' as const })),
    ),
  ].sort(WORST);
}

/** An hour's state with what reports say against it beside: never better than the forecast alone has it. */
export const withReports = (state: HourState, reports: readonly Breach[]): HourState => {
  if (reports.some((each) => each.state === 'over')) return 'over';
  return state === 'ok' && reports.length > 0 ? 'warn' : state;
};
