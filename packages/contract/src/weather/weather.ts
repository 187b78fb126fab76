import { WEATHER_QUANTITIES } from '@envol/domain/weather/forecast';
import { HOUR_STATES } from '@envol/domain/weather/judgeHours';
import { z } from 'zod';
import { IdParams } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

/** `simulated`: invented for the demonstration, and never consulted. */
export const WEATHER_SOURCES = ['open_meteo', 'simulated', 'none'] as const;
/** Only `consulted` lets a screen call an hour good. */
export const WEATHER_STATES = ['consulted', 'out_of_date', 'simulated', 'failed', 'beyond'] as const;

const limit = (from: number, to: number) => z.number().min(from).max(to).nullable();
/** What a drone bears; null: the product's own limit counts. */
export const WeatherLimits = z
  .object({
    wind_ms: limit(0, 60),
    gust_ms: limit(0, 80),
    rain_mm: limit(0, 100),
    visibility_m: limit(0, 50_000),
    temperature_min_c: limit(-60, 60),
    temperature_max_c: limit(-60, 80),
    kp: limit(0, 9),
  })
  .meta({ id: 'WeatherLimits' });
export type WeatherLimits = z.infer<typeof WeatherLimits>;
const FullLimits = z.object({
  wind_ms: z.number(),
  gust_ms: z.number(),
  rain_mm: z.number(),
  visibility_m: z.number(),
  temperature_min_c: z.number(),
  temperature_max_c: z.number(),
  kp: z.number(),
});

/** An hour of the forecast, judged at the flight's height. */
export const WeatherHour = z
  .object({
    at: z.string(),
    state: z.enum(HOUR_STATES),
    breaches: z.array(
      z.object({
        quantity: z.enum(WEATHER_QUANTITIES),
        state: z.enum(['warn', 'over']),
        value: z.number().nullable(),
        /** The aerodrome's report that says so; absent: the forecast does. */
        report: z.enum(['metar', 'taf']).optional(),
      }),
    ),
    /** What decides and is not known; Kp is foretold for three days of ten. */
    unknown: z.array(z.enum(WEATHER_QUANTITIES)),
    wind_ms: z.number().nullable(),
    gust_ms: z.number().nullable(),
    direction_deg: z.number().nullable(),
    rain_mm: z.number().nullable(),
    visibility_m: z.number().nullable(),
    cloud_percent: z.number().nullable(),
    cloud_base_m: z.number().nullable(),
    temperature_c: z.number().nullable(),
    weather_code: z.number().nullable(),
    kp: z.number().nullable(),
  })
  .meta({ id: 'WeatherHour' });
export type WeatherHour = z.infer<typeof WeatherHour>;

export const AerodromeReport = z
  .object({
    station: z.string(),
    distance_m: z.number(),
    metar: z.string().nullable(),
    metar_at: z.string().nullable(),
    taf: z.string().nullable(),
    taf_at: z.string().nullable(),
  })
  .meta({ id: 'AerodromeReport' });

export const FlightWeather = z
  .object({
    state: z.enum(WEATHER_STATES),
    source: z.enum(WEATHER_SOURCES),
    fetched_at: z.string().nullable(),
    failed_at: z.string().nullable(),
    kp_fetched_at: z.string().nullable(),
    /** Height above ground of wind and gusts, m. */
    height_m: z.number(),
    limits: FullLimits,
    default_limits: FullLimits,
    drones: z.array(z.object({ id: z.number().int(), name: z.string(), limits: WeatherLimits })),
    /** The flight's own hours; `unknown` where they are not foretold. */
    flight: z.enum(HOUR_STATES),
    hours: z.array(WeatherHour),
    /** Stretches within every limit, two hours long at least; within all but one where Kp is not foretold yet. */
    windows: z.array(z.object({ from: z.string(), to: z.string(), is_kp_known: z.boolean() })),
    aerodrome: AerodromeReport.nullable(),
    /** `none`: no aerodrome around gives any; `failed`: the service did not answer. */
    reports: z.enum(['given', 'none', 'failed']),
    /** Forecasts that were kept with the mission, the latest first, up to `LIMITS.weather_events_told`. */
    events: z.array(
      z.object({
        id: z.number().int(),
        logged_at: z.string(),
        logged_by: z.string(),
        flight: z.enum(HOUR_STATES),
        source: z.enum(WEATHER_SOURCES),
      }),
    ),
    /** How many there are. */
    events_count: z.number().int(),
  })
  .meta({ id: 'FlightWeather' });
export type FlightWeather = z.infer<typeof FlightWeather>;

export const flightWeather = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/weather',
  tag: 'weather',
  summary: 'Ten days of weather at the mission’s place, hour by hour, against what its drones bear',
  permission: 'flight:read',
  params: IdParams,
  response: FlightWeather,
});

export const logWeatherEvent = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/log_weather_event',
  tag: 'weather',
  summary: 'Keep the forecast as it stands with the mission',
  permission: 'flight:write',
  params: IdParams,
  response: z.object({ id: z.number().int(), logged_at: z.string(), flight: z.enum(HOUR_STATES) }),
  status: 201,
  errors: ['WEATHER_NOT_KNOWN'],
});

export const updateDroneWeatherLimits = defineEndpoint({
  method: 'PATCH',
  path: '/drones/:id/weather_limits',
  tag: 'weather',
  summary: 'What weather a drone bears; absent keeps, null takes the product’s own limit',
  permission: 'drone:write',
  params: IdParams,
  body: WeatherLimits.partial(),
  unknown_fields: 'kept',
  response: z.object({ id: z.number().int(), limits: WeatherLimits }),
});

export const weatherEndpoints = { flightWeather, logWeatherEvent, updateDroneWeatherLimits };
