import {
  CEILING_PERCENT,
  cloudBase,
  type FullLimits,
  gustAt,
  type HourForecast,
  leastGustAt,
  leastWindAt,
  type WeatherQuantity,
  windAt,
} from './forecast.ts';

/** `ok`: within every limit; `warn`: near one; `over`: past one; `unknown`: a quantity that decides is not known. */
export const HOUR_STATES = ['ok', 'warn', 'over', 'unknown'] as const;
export type HourState = (typeof HOUR_STATES)[number];

export interface Breach {
  readonly quantity: WeatherQuantity;
  readonly state: 'warn' | 'over';
  /** In the quantity's unit; null for thunder and icing. */
  readonly value: number | null;
}
export interface JudgedHour {
  readonly at: string;
  readonly state: HourState;
  readonly breaches: readonly Breach[];
  /** What decides and is not known; Kp alone is foretold for three days of ten. */
  readonly unknown: readonly WeatherQuantity[];
  /** At the flight's height, m/s. */
  readonly wind_ms: number | null;
  readonly gust_ms: number | null;
  /** m above ground. */
  readonly cloud_base_m: number | null;
}

/** Near a wind limit from so much of it on. */
const NEAR = 0.8;
const POOR_VISIBILITY_M = 5_000;
/** A cloud base is kept this far above the flight; nearer than the first is past a limit. */
const CLOUD_OVER_M = 50;
const CLOUD_WARN_M = 150;
const COLD_WARN = 10;
const HOT_WARN = 5;
const ICING_C = 3;
const FOG_M = 1_000;

const isThunder = (code: number | null): boolean => code !== null && code >= 95 && code <= 99;

function rising(quantity: WeatherQuantity, value: number | null, limit: number, near: number): Breach[] {
  if (value === null || value <= near) return [];
  return [{ quantity, state: value > limit ? 'over' : 'warn', value }];
}

/** A cloud base (m above ground; null: none, or not known) too near above a flight. */
export const cloudBreach = (base_m: number | null, height_m: number): Breach[] =>
  base_m === null || base_m >= height_m + CLOUD_WARN_M
    ? []
    : [{ quantity: 'cloud', state: base_m < height_m + CLOUD_OVER_M ? 'over' : 'warn', value: base_m }];

function temperatureBreach(value: number | null, limits: FullLimits): Breach[] {
  if (value === null) return [];
  const { temperature_min_c: low, temperature_max_c: high } = limits;
  if (value < low || value > high) return [{ quantity: 'temperature', state: 'over', value }];
  return value < low + COLD_WARN || value > high - HOT_WARN
    ? [{ quantity: 'temperature', state: 'warn', value }]
    : [];
}

/** The strongest mean wind on the way up: a flight begins in that of 10 m, which a finer model may have stronger than aloft. */
const strongestWind = (hour: HourForecast, height_m: number): number | null => {
  const aloft = leastWindAt(hour, height_m);
  return aloft === null ? null : Math.max(aloft, hour.wind_ms ?? aloft);
};

/** What of an hour is near or past a limit, at a height in m above ground. */
export function breachesOf(hour: HourForecast, limits: FullLimits, height_m: number): Breach[] {
  const { visibility_m: visibility, temperature_c: temperature, rain_mm: rain, kp } = hour;
  const base = cloudBase(hour);
  const breaches = [
    ...rising('wind', strongestWind(hour, height_m), limits.wind_ms, limits.wind_ms * NEAR),
    ...rising('gust', leastGustAt(hour, height_m), limits.gust_ms, limits.gust_ms * NEAR),
    ...rising('rain', rain, limits.rain_mm, 0),
    ...rising('kp', kp, limits.kp, limits.kp - 1.01),
    ...temperatureBreach(temperature, limits),
  ];
  if (visibility !== null && visibility < Math.max(POOR_VISIBILITY_M, limits.visibility_m))
    breaches.push({
      quantity: 'visibility',
      state: visibility < limits.visibility_m ? 'over' : 'warn',
      value: visibility,
    });
  breaches.push(...cloudBreach(base, height_m));
  if (isThunder(hour.weather_code)) breaches.push({ quantity: 'thunder', state: 'over', value: null });
  const isWet = (rain ?? 0) > 0 || (visibility !== null && visibility < FOG_M);
  if (temperature !== null && temperature < ICING_C && isWet)
    breaches.push({ quantity: 'icing', state: 'warn', value: temperature });
  return breaches;
}

/** Which of the quantities that decide an hour are not known. */
function unknownOf(hour: HourForecast, height_m: number): WeatherQuantity[] {
  const { rain_mm, temperature_c, visibility_m, weather_code, cloud_percent, kp } = hour;
  // Few clouds make no ceiling; of many the base has to be known.
  const isCloudKnown =
    cloud_percent !== null && (cloud_percent < CEILING_PERCENT || cloudBase(hour) !== null);
  const known: readonly (readonly [WeatherQuantity, boolean])[] = [
    ['wind', windAt(hour, height_m) !== null],
    ['gust', gustAt(hour, height_m) !== null],
    ['rain', rain_mm !== null],
    ['visibility', visibility_m !== null],
    ['cloud', isCloudKnown],
    ['temperature', temperature_c !== null],
    ['thunder', weather_code !== null],
    ['kp', kp !== null],
  ];
  return known.flatMap(([quantity, is_known]) => (is_known ? [] : [quantity]));
}

/** An hour against the limits at the flight's height (m above ground). What is not known never counts as good. */
export function judgeHour(hour: HourForecast, limits: FullLimits, height_m: number): JudgedHour {
  const breaches = breachesOf(hour, limits, height_m);
  const wind_ms = windAt(hour, height_m);
  const gust_ms = gustAt(hour, height_m);
  const unknown = unknownOf(hour, height_m);
  const isOver = breaches.some(({ state }) => state === 'over');
  const state = isOver ? 'over' : unknown.length > 0 ? 'unknown' : breaches.length > 0 ? 'warn' : 'ok';
  return { at: hour.at, state, breaches, unknown, wind_ms, gust_ms, cloud_base_m: cloudBase(hour) };
}

export interface GoodWindow {
  /** ISO 8601 instants. */
  readonly from: string;
  readonly to: string;
  /** False: of some of its hours Kp alone is not known; they are within every other limit. */
  readonly is_kp_known: boolean;
}

const HOUR_MS = 3_600_000;

/** Within every limit, but for a Kp that nobody has foretold yet. */
const lacksKpAlone = ({ state, breaches, unknown }: Pick<JudgedHour, 'state' | 'breaches' | 'unknown'>) =>
  state === 'unknown' && breaches.length === 0 && unknown.every((quantity) => quantity === 'kp');

/**
 * Stretches of hours within every limit, at least `least` hours long, in order. One whose Kp is not foretold yet is told as
 * such: seven of ten days would have no stretch at all.
 */
export function goodWindows(
  hours: readonly Pick<JudgedHour, 'at' | 'state' | 'breaches' | 'unknown'>[],
  least: number,
): GoodWindow[] {
  const windows: GoodWindow[] = [];
  let start: string | null = null;
  let last: string | null = null;
  let is_kp_known = true;
  const close = (): void => {
    if (start !== null && last !== null) {
      const to = Date.parse(last) + HOUR_MS;
      if (to - Date.parse(start) >= least * HOUR_MS)
        windows.push({ from: start, to: new Date(to).toISOString(), is_kp_known });
    }
    start = null;
    is_kp_known = true;
  };
  for (const hour of hours) {
    const { at, state } = hour;
    const lacksKp = lacksKpAlone(hour);
    const isGood = state === 'ok' || lacksKp;
    const follows = last !== null && Date.parse(at) - Date.parse(last) === HOUR_MS;
    if (!isGood || !follows) close();
    if (isGood) start ??= at;
    if (lacksKp) is_kp_known = false;
    last = at;
  }
  close();
  return windows;
}

const WORST: readonly HourState[] = ['ok', 'warn', 'unknown', 'over'];

/** The worst of the hours that touch a stretch; unknown where some of it is not foretold. */
export function worstWithin(
  hours: readonly Pick<JudgedHour, 'at' | 'state'>[],
  from: string,
  to: string,
): HourState {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const those = hours.filter(({ at }) => Date.parse(at) < end && Date.parse(at) + HOUR_MS > start);
  const isWhole = those.length >= Math.ceil((end - Math.floor(start / HOUR_MS) * HOUR_MS) / HOUR_MS);
  return those.reduce<HourState>(
    (worst, { state }) => (WORST.indexOf(state) > WORST.indexOf(worst) ? state : worst),
    isWhole ? 'ok' : 'unknown',
  );
}
