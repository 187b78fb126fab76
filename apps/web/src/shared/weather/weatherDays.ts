import type { FlightWeather, WeatherHour } from '@envol/contract/weather';
import { wallClockOf } from '@envol/domain/time/wallClock';
import { FORECAST_FRESH_MS } from '@envol/domain/weather/forecast';

type State = WeatherHour['state'];

/** A local day of the forecast. */
export interface WeatherDay {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly hours: readonly WeatherHour[];
  readonly gust_ms: number | null;
  readonly rain_mm: number;
  readonly state: State;
}

const ORDER: readonly State[] = ['ok', 'warn', 'unknown', 'over'];

/** The worst of several states. */
export const worstOf = (states: readonly State[]): State =>
  states.reduce<State>((worst, each) => (ORDER.indexOf(each) > ORDER.indexOf(worst) ? each : worst), 'ok');

/** Hours by the days of the mission's place. */
export const daysOf = (hours: readonly WeatherHour[], zone: string): readonly WeatherDay[] => {
  const byDate = new Map<string, WeatherHour[]>();
  for (const hour of hours) {
    const { date } = wallClockOf(hour.at, zone);
    byDate.set(date, [...(byDate.get(date) ?? []), hour]);
  }
  return [...byDate].map(([date, own]) => {
    const gusts = own.flatMap(({ gust_ms }) => gust_ms ?? []);
    return {
      date,
      hours: own,
      gust_ms: gusts.length === 0 ? null : Math.round(Math.max(...gusts)),
      rain_mm: own.reduce((sum, { rain_mm }) => sum + (rain_mm ?? 0), 0),
      state: worstOf(own.map(({ state }) => state)),
    };
  });
};

/** Stretches of hours of one state, for a bar of time. */
export const stretchesOf = (hours: readonly WeatherHour[]) => {
  const stretches: { from: number; to: number; state: State }[] = [];
  for (const { at, state } of hours) {
    const from = Date.parse(at);
    const last = stretches.at(-1);
    if (last && last.state === state && last.to === from) last.to = from + 3_600_000;
    else stretches.push({ from, to: from + 3_600_000, state });
  }
  return stretches;
};

/** What lies worst during the flight: each quantity once, past a limit before near one. */
export const flightBreaches = (
  { hours }: Pick<FlightWeather, 'hours'>,
  start: string,
  end: string,
): readonly WeatherHour['breaches'][number][] => {
  const during = hours.filter(
    ({ at }) => Date.parse(at) < Date.parse(end) && Date.parse(at) + 3_600_000 > Date.parse(start),
  );
  const worst = new Map<string, WeatherHour['breaches'][number]>();
  for (const { breaches } of during)
    for (const breach of breaches) {
      const known = worst.get(breach.quantity);
      const isWorse = breach.state === 'over' && known?.state === 'warn';
      if (!known || isWorse) worst.set(breach.quantity, breach);
    }
  return [...worst.values()].sort((a, b) => (a.state === b.state ? 0 : a.state === 'over' ? -1 : 1));
};

/** Which quantities are not known of some hour of the flight, in the order of the hours. */
export const flightUnknown = (
  { hours }: Pick<FlightWeather, 'hours'>,
  start: string,
  end: string,
): WeatherHour['unknown'] => [
  ...new Set(
    hours
      .filter(({ at }) => Date.parse(at) < Date.parse(end) && Date.parse(at) + 3_600_000 > Date.parse(start))
      .flatMap(({ unknown }) => unknown),
  ),
];

/** The first hour whose Kp is not foretold; null where all are. */
export const kpUnknownFrom = (hours: readonly WeatherHour[]): string | null =>
  hours.find(({ unknown }) => unknown.includes('kp'))?.at ?? null;

/** How often the weather on the screen is asked for again. */
export const WEATHER_AGAIN_MS = 15 * 60_000;

/** A device's own copy was consulted when it was made: what it is worth goes by its age `now` (ms since 1970). */
const stateNow = ({ state, fetched_at }: FlightWeather, now: number): FlightWeather['state'] => {
  if (state !== 'consulted' && state !== 'beyond') return state;
  const age = fetched_at === null ? 0 : now - Date.parse(fetched_at);
  return age > FORECAST_FRESH_MS + WEATHER_AGAIN_MS ? 'out_of_date' : state;
};

/** Weather that was invented, or is too old, calls no hour and no flight good: they then stand without a colour. */
export const asShown = (weather: FlightWeather, now: number): FlightWeather => {
  const state = stateNow(weather, now);
  return state === 'consulted' || state === 'beyond'
    ? weather
    : {
        ...weather,
        state,
        flight: weather.flight === 'ok' ? 'unknown' : weather.flight,
        hours: weather.hours.map((hour) => (hour.state === 'ok' ? { ...hour, state: 'unknown' } : hour)),
      };
};

/** The hour at which a key leaves the cursor: an hour by the arrows, three by Page, the ends of the day; null for other keys. */
export const hourAfterKey = (count: number, index: number, key: string): number | null => {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: 3,
    PageDown: -3,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  return step === undefined ? null : Math.min(count - 1, Math.max(0, index + step));
};

/** Whether an hour of the forecast lies in a flight from `start` to `end`. */
export const isFlown = ({ at }: Pick<WeatherHour, 'at'>, start: string, end: string): boolean =>
  Date.parse(at) < Date.parse(end) && Date.parse(at) + 3_600_000 > Date.parse(start);
