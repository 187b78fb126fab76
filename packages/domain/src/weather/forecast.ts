/** One hour of a forecast at a place; null where the source does not say. */
export interface HourForecast {
  /** ISO 8601 instant of the beginning of the hour. */
  readonly at: string;
  /** Mean wind 10 m and, where known, 80 and 120 m above ground, m/s; where it comes from, true degrees. */
  readonly wind_ms: number | null;
  readonly wind_80_ms: number | null;
  readonly wind_120_ms: number | null;
  readonly direction_deg: number | null;
  /** Gusts 10 m above ground, m/s. */
  readonly gust_ms: number | null;
  /** mm in the hour. */
  readonly rain_mm: number | null;
  readonly visibility_m: number | null;
  readonly cloud_percent: number | null;
  readonly temperature_c: number | null;
  readonly dew_point_c: number | null;
  /** WMO code 4677, as Open-Meteo gives it: 95 to 99 are thunderstorms, 45 and 48 fog. */
  readonly weather_code: number | null;
  /** Planetary index, 0 to 9. */
  readonly kp: number | null;
}

/** A forecast is asked for again after an hour; an older one calls nothing good. */
export const FORECAST_FRESH_MS = 3_600_000;

/** What a drone bears; the same units. Null: not said, the product's own then counts. */
export interface WeatherLimits {
  readonly wind_ms: number | null;
  readonly gust_ms: number | null;
  readonly rain_mm: number | null;
  readonly visibility_m: number | null;
  readonly temperature_min_c: number | null;
  readonly temperature_max_c: number | null;
  readonly kp: number | null;
}
export const WEATHER_QUANTITIES = [
  'wind',
  'gust',
  'rain',
  'visibility',
  'cloud',
  'temperature',
  'kp',
  'thunder',
  'icing',
] as const;
export type WeatherQuantity = (typeof WEATHER_QUANTITIES)[number];

/** Ours where a drone's maker says nothing: cautious for a multicopter, and changed drone by drone. */
export const DEFAULT_LIMITS: { readonly [K in keyof WeatherLimits]: number } = {
  wind_ms: 10,
  gust_ms: 12,
  rain_mm: 0.5,
  visibility_m: 1_500,
  temperature_min_c: -10,
  temperature_max_c: 40,
  kp: 5,
};
export type FullLimits = typeof DEFAULT_LIMITS;

/** The strictest of several drones: a mission is flown within what each of them bears. */
export function strictestLimits(drones: readonly WeatherLimits[]): FullLimits {
  const own = (name: keyof WeatherLimits): number[] =>
    drones.length === 0 ? [DEFAULT_LIMITS[name]] : drones.map((drone) => drone[name] ?? DEFAULT_LIMITS[name]);
  return {
    wind_ms: Math.min(...own('wind_ms')),
    gust_ms: Math.min(...own('gust_ms')),
    rain_mm: Math.min(...own('rain_mm')),
    visibility_m: Math.max(...own('visibility_m')),
    temperature_min_c: Math.max(...own('temperature_min_c')),
    temperature_max_c: Math.min(...own('temperature_max_c')),
    kp: Math.min(...own('kp')),
  };
}

const windsOf = ({ wind_ms, wind_80_ms, wind_120_ms }: HourForecast) =>
  (
    [
      [10, wind_ms],
      [80, wind_80_ms],
      [120, wind_120_ms],
    ] as const
  ).flatMap(([height, wind]) => (wind === null ? [] : [[height, wind] as const]));

/** Mean wind at a height, m/s: straight between the heights that are known; above them at least the uppermost. */
export function leastWindAt(hour: HourForecast, height_m: number): number | null {
  const known = windsOf(hour);
  const [first] = known;
  if (!first) return null;
  let below = first;
  for (const each of known) {
    if (each[0] >= height_m)
      return each[0] === below[0]
        ? each[1]
        : below[1] + ((each[1] - below[1]) * (height_m - below[0])) / (each[0] - below[0]);
    below = each;
  }
  return below[1];
}

/** Gusts at a height, m/s: those at 10 m and at least what the mean wind gains above them, as far as that is known. */
export function leastGustAt(hour: HourForecast, height_m: number): number | null {
  const aloft = leastWindAt(hour, height_m);
  if (hour.gust_ms === null) return null;
  return hour.gust_ms + Math.max(0, (aloft ?? 0) - (hour.wind_ms ?? aloft ?? 0));
}

/** How many times its own height a wind tells of: that of 80 m of 120 m, that of 10 m not of 30 m. */
const REACH = 2;

/** Mean wind at a height, m/s; null far above the heights that are known, where it may be far stronger. */
export function windAt(hour: HourForecast, height_m: number): number | null {
  const top = windsOf(hour).at(-1)?.[0] ?? 0;
  return height_m <= REACH * top ? leastWindAt(hour, height_m) : null;
}

/** Gusts at a height, m/s: an estimate that no source gives; null where what the wind gains above 10 m is not known. */
export function gustAt(hour: HourForecast, height_m: number): number | null {
  const isGainKnown = hour.wind_ms !== null && windAt(hour, height_m) !== null;
  return isGainKnown ? leastGustAt(hour, height_m) : null;
}

/** Metres of rise for each degree between air and dew point (Espy). */
const METRES_PER_DEGREE = 125;
/** A smaller part of the sky makes no ceiling. */
export const CEILING_PERCENT = 50;

/** Height of the cloud base above ground, m, estimated from air and dew point; null without a ceiling or unknown. */
export function cloudBase({ cloud_percent, temperature_c, dew_point_c }: HourForecast): number | null {
  if (cloud_percent === null || temperature_c === null || dew_point_c === null) return null;
  if (cloud_percent < CEILING_PERCENT) return null;
  // Down to ten metres: a base is judged and shown by this figure, which may not be above the true one.
  const tens = (METRES_PER_DEGREE * (temperature_c - dew_point_c)) / 10;
  return Math.max(0, Math.floor(tens + 1e-9) * 10);
}
