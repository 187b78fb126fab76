import type { RequestOf } from '@envol/contract/endpoint';
import { LIMITS } from '@envol/contract/limits';
import type { FlightWeather, updateDroneWeatherLimits, WeatherHour } from '@envol/contract/weather';
import { geodesicDistance } from '@envol/domain/geo/geodesy';
import type { Position } from '@envol/domain/geo/geometry';
import { dailyWindows } from '@envol/domain/time/dailyWindows';
import {
  DEFAULT_LIMITS,
  type FullLimits,
  type HourForecast,
  strictestLimits,
  type WeatherLimits,
} from '@envol/domain/weather/forecast';
import { goodWindows, type HourState, judgeHour, worstWithin } from '@envol/domain/weather/judgeHours';
import { type AerodromeReports, reportsAgainst, withReports } from '@envol/domain/weather/judgeReports';
import { readMetar, readTaf } from '@envol/domain/weather/metar';
import { sql } from 'kysely';
import type { KpValue } from '../../integrations/weather/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { findPlanned, type PlannedMission } from '../../platform/db/plannedMission.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Services } from '../../platform/service.ts';
import { changeWeatherLimits } from '../drones/index.ts';
import type { CachedReading, WeatherHolder } from './weather.holder.ts';

export interface WeatherDeps {
  readonly db: Database;
  readonly system_db: Database;
  readonly clock: Clock;
  readonly airspace: Services['airspace'];
  readonly weather: WeatherHolder;
}

/** An aerodrome's report says little of a place further away. */
const REPORT_WITHIN_M = 40_000;
const STATIONS_ASKED = 5;
const LEAST_WINDOW_HOURS = 2;
const KP_HOURS_MS = 3 * 3_600_000;

const NO_LIMITS: WeatherLimits = {
  wind_ms: null,
  gust_ms: null,
  rain_mm: null,
  visibility_m: null,
  temperature_min_c: null,
  temperature_max_c: null,
  kp: null,
};

const limitsOf = (stored: Partial<WeatherLimits> | null): WeatherLimits => ({ ...NO_LIMITS, ...stored });

/** What the drones of a mission bear, in their order; null: the product's own limit. */
export const droneLimitsOf = async (db: Db, flightId: number) => {
  const rows = await db
    .selectFrom('flight_drones as l')
    .innerJoin('drones as d', 'd.id', 'l.drone_id')
    .select(['d.id', 'd.name', 'd.weather_limits'])
    .where('l.flight_id', '=', flightId)
    .orderBy('l.position')
    .execute();
  return rows.map(({ id, name, weather_limits }) => ({ id, name, limits: limitsOf(weather_limits) }));
};

const findEvents = async (
  db: Db,
  flightId: number,
): Promise<Pick<FlightWeather, 'events' | 'events_count'>> => {
  const rows = await db
    .selectFrom('flight_weather_events')
    .select(['id', 'logged_at', 'logged_by_name', 'flight_state', 'source'])
    .select(sql<number>`(count(*) over ())::int`.as('count'))
    .where('flight_id', '=', flightId)
    .orderBy('id', 'desc')
    .limit(LIMITS.weather_events_told)
    .execute();
  const events = rows.map(({ id, logged_at, logged_by_name, flight_state, source }) => ({
    id,
    logged_at,
    logged_by: logged_by_name,
    flight: flight_state,
    source,
  }));
  return { events, events_count: rows[0]?.count ?? 0 };
};

/** The aerodromes of the publication around a place, the nearest first. */
const stationsNear = (airspace: Services['airspace'], place: Position) =>
  (airspace.currentIds().length === 0 ? [] : airspace.current().dataset.aerodromes)
    .flatMap((aerodrome) => {
      const [lng, lat] = aerodrome.reference_point;
      if (Math.abs(lng - place[0]) > 1 || Math.abs(lat - place[1]) > 0.5) return [];
      const distance_m = Math.round(geodesicDistance(place, aerodrome.reference_point));
      return /^LF[A-Z]{2}$/.test(aerodrome.icao_code) && distance_m <= REPORT_WITHIN_M
        ? [{ station: aerodrome.icao_code, distance_m }]
        : [];
    })
    .sort((a, b) => a.distance_m - b.distance_m)
    .slice(0, STATIONS_ASKED);

/** The index of the three hours that an hour lies in. */
const kpAt = (values: readonly KpValue[], at: string): number | null => {
  const time = Date.parse(at);
  let found: number | null = null;
  for (const { at: from, kp } of values)
    if (Date.parse(from) <= time && time < Date.parse(from) + KP_HOURS_MS) found = kp;
  return found;
};

const ORDER: readonly HourState[] = ['ok', 'warn', 'unknown', 'over'];

/** The worst of all hours of flight. */
const flightState = (
  hours: readonly { readonly at: string; readonly state: HourState }[],
  { period }: PlannedMission,
): HourState =>
  dailyWindows(period)
    .map(({ from, to }) => worstWithin(hours, from, to))
    .reduce<HourState>((worst, each) => (ORDER.indexOf(each) > ORDER.indexOf(worst) ? each : worst), 'ok');

/** What an hour is held against. */
interface Judging {
  readonly kp: readonly KpValue[];
  readonly limits: FullLimits;
  readonly height_m: number;
  readonly reports: AerodromeReports | null;
  readonly now: number;
}

const judged = (
  forecast: readonly HourForecast[],
  { kp, limits, height_m, reports, now }: Judging,
): WeatherHour[] =>
  forecast.map((hour) => {
    const known = { ...hour, kp: kpAt(kp, hour.at) };
    const { breaches, state, unknown, ...own } = judgeHour(known, limits, height_m);
    const told = reports === null ? [] : reportsAgainst(reports, hour.at, now, limits, height_m);
    return {
      ...own,
      state: withReports(state, told),
      breaches: [...breaches, ...told].map((breach) => ({ ...breach })),
      unknown: [...unknown],
      direction_deg: hour.direction_deg,
      rain_mm: hour.rain_mm,
      visibility_m: hour.visibility_m,
      cloud_percent: hour.cloud_percent,
      temperature_c: hour.temperature_c,
      weather_code: hour.weather_code,
      kp: known.kp,
    };
  });

/** Whether the forecast reaches over all hours of flight, whatever it says of them. */
const reachesFlight = (hours: readonly WeatherHour[], mission: PlannedMission): boolean =>
  flightState(
    hours.map(({ at }) => ({ at, state: 'ok' })),
    mission,
  ) === 'ok';

const stateOf = (
  source: WeatherHolder['source'],
  forecast: CachedReading<readonly HourForecast[]>,
  is_reached: boolean,
): FlightWeather['state'] => {
  if (forecast.value === null) return 'failed';
  if (source === 'simulated') return 'simulated';
  if (!forecast.is_fresh) return 'out_of_date';
  return is_reached ? 'consulted' : 'beyond';
};

const aerodromeOf = async (
  { weather }: WeatherDeps,
  near: ReturnType<typeof stationsNear>,
): Promise<Pick<FlightWeather, 'aerodrome' | 'reports'>> => {
  if (near.length === 0) return { aerodrome: null, reports: 'none' };
  const { value } = await weather.reports(near.map(({ station }) => station));
  if (value === null) return { aerodrome: null, reports: 'failed' };
  const from = near.find(({ station }) => station === value.station);
  return from === undefined || (value.metar === null && value.taf === null)
    ? { aerodrome: null, reports: 'none' }
    : { aerodrome: { ...value, distance_m: from.distance_m }, reports: 'given' };
};

/** The reports as they judge: invented ones judge nothing. */
const judging = (
  source: WeatherHolder['source'],
  report: FlightWeather['aerodrome'],
): AerodromeReports | null =>
  report === null || source === 'simulated'
    ? null
    : {
        metar: report.metar === null ? null : readMetar(report.metar),
        taf: report.taf === null ? null : readTaf(report.taf),
        taf_at: report.taf_at,
      };

/** A mission whose place is not known has no weather. */
const NOWHERE: CachedReading<readonly HourForecast[]> = {
  value: null,
  fetched_at: null,
  failed_at: null,
  is_fresh: false,
};

const weatherAt = async (deps: WeatherDeps, mission: PlannedMission): Promise<FlightWeather> => {
  const place = mission.center;
  const [forecast, kp, drones, kept, { aerodrome, reports }] = await Promise.all([
    place === null ? NOWHERE : deps.weather.forecast(place),
    deps.weather.kp(),
    droneLimitsOf(deps.system_db, mission.id),
    findEvents(deps.system_db, mission.id),
    aerodromeOf(deps, place === null ? [] : stationsNear(deps.airspace, place)),
  ]);
  const limits = strictestLimits(drones.map((drone) => drone.limits));
  // An area may be flown higher than its mission says.
  const height_m = Math.max(mission.max_height_m, ...mission.areas.map(({ top_m }) => top_m));
  const hours = judged(forecast.value ?? [], {
    kp: kp.value ?? [],
    limits,
    height_m,
    reports: judging(deps.weather.source, aerodrome),
    now: deps.clock.now().getTime(),
  });
  const flight = flightState(hours, mission);
  return {
    state: stateOf(deps.weather.source, forecast, reachesFlight(hours, mission)),
    source: deps.weather.source,
    fetched_at: forecast.fetched_at,
    failed_at: forecast.failed_at,
    kp_fetched_at: kp.value === null ? null : kp.fetched_at,
    height_m,
    limits,
    default_limits: DEFAULT_LIMITS,
    drones,
    flight,
    hours,
    windows: goodWindows(hours, LEAST_WINDOW_HOURS).map((window) => ({ ...window })),
    aerodrome,
    reports,
    ...kept,
  };
};

/** The weather at a mission's place. Throws NOT_FOUND. */
export const readWeather = async (
  deps: WeatherDeps,
  reached: VisibleRows,
  id: number,
): Promise<FlightWeather> => weatherAt(deps, await findPlanned(deps.db, reached, id));

/** Keeps the forecast of the flight's days with the mission. Throws NOT_FOUND, WEATHER_NOT_KNOWN. */
export const logWeather = async (deps: WeatherDeps, reached: VisibleRows, id: number, by: string) => {
  const mission = await findPlanned(deps.db, reached, id);
  const { hours, events: _, events_count: __, drones: ___, ...said } = await weatherAt(deps, mission);
  const [from, to] = [mission.period.start.slice(0, 10), mission.period.end.slice(0, 10)];
  const kept = hours.filter(({ at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to);
  if (kept.length === 0) throw new Failure('WEATHER_NOT_KNOWN');
  const logged_at = deps.clock.now().toISOString();
  const row = await deps.system_db
    .insertInto('flight_weather_events')
    .values({
      flight_id: id,
      logged_at,
      logged_by_name: by,
      source: said.source,
      flight_state: said.flight,
      snapshot: JSON.stringify({ ...said, hours: kept }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: row.id, logged_at, flight: said.flight };
};

type LimitsInput = RequestOf<typeof updateDroneWeatherLimits>['body'];

/** Changes what weather a drone bears. Throws NOT_FOUND. */
export const changeLimits = async (
  { db }: Pick<WeatherDeps, 'db'>,
  reached: VisibleRows,
  id: number,
  input: LimitsInput,
) => {
  const row = await changeWeatherLimits(db, reached, id, input);
  if (!row) throw notFound();
  return { id: row.id, limits: limitsOf(row.weather_limits) };
};
