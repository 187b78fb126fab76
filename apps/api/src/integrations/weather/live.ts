import type { HourForecast } from '@envol/domain/weather/forecast';
import { z } from 'zod';
import { readJson, UnreadableAnswer } from '../readText.ts';
import { type KpValue, type RawReport, WeatherFailure, type WeatherService } from './port.ts';

export const OPEN_METEO = 'https://api.open-meteo.com';
export const AVIATION_WEATHER = 'https://aviationweather.gov';
export const SPACE_WEATHER = 'https://services.swpc.noaa.gov';
const TIMEOUT_MS = 6_000;
const TRIES = 2;
/** Ten days of hours in 14 series are some 3,500 values, a month of Kp as many. */
const MOST = { characters: 2_000_000, values: 30_000 };
const DAYS = 10;

/** Asked of both models; the second has what Météo-France's does not. */
const SHARED = [
  'temperature_2m',
  'dew_point_2m',
  'precipitation',
  'weather_code',
  'cloud_cover',
  'wind_speed_10m',
  'wind_direction_10m',
  'wind_gusts_10m',
];
const WORLD = [...SHARED, 'visibility', 'wind_speed_80m', 'wind_speed_120m'];

const Series = z.array(z.number().nullable()).optional();
const Forecast = z.object({
  hourly_units: z.object({ wind_speed_10m: z.literal('m/s') }).loose(),
  hourly: z.object({
    time: z.array(z.string()),
    temperature_2m: Series,
    dew_point_2m: Series,
    precipitation: Series,
    weather_code: Series,
    cloud_cover: Series,
    visibility: Series,
    wind_speed_10m: Series,
    wind_speed_80m: Series,
    wind_speed_120m: Series,
    wind_direction_10m: Series,
    wind_gusts_10m: Series,
  }),
});
const Report = z.array(
  z.looseObject({
    icaoId: z.string(),
    rawOb: z.string().optional(),
    rawTAF: z.string().optional(),
    reportTime: z.string().nullish(),
    issueTime: z.string().nullish(),
  }),
);
const Index = z.array(
  z.union([
    z.array(z.union([z.string(), z.number(), z.null()])),
    z.looseObject({
      time_tag: z.string(),
      Kp: z.coerce.number().optional(),
      kp: z.coerce.number().optional(),
    }),
  ]),
);

interface Options {
  readonly url?: string;
  readonly aviation_url?: string;
  readonly space_url?: string;
  /** Of a commercial subscription; absent: the free service for trials. */
  readonly key?: string | null;
  readonly timeout_ms?: number;
}

const instantOf = (text: string): string | null => {
  const zoned = /Z$|[+-]\d{2}:?\d{2}$/.test(text) ? text : `${text.replace(' ', 'T')}Z`;
  const at = Date.parse(zoned);
  return Number.isFinite(at) ? new Date(at).toISOString() : null;
};

type Hourly = z.infer<typeof Forecast>['hourly'];

type Values = readonly (number | null)[] | undefined;

/** What each series may say: services have numbers beyond any weather for what they do not know (-9999). */
const PLAUSIBLE = {
  wind: [0, 120],
  direction: [0, 360],
  rain: [0, 500],
  visibility: [0, 1_000_000],
  percent: [0, 100],
  temperature: [-95, 65],
  code: [0, 99],
} as const;

/** Rain and gusts are told at the end of the hour that they fell and blew in (Open-Meteo: "preceding hour"). */
const hoursOf = (hourly: Hourly): HourForecast[] =>
  hourly.time.flatMap((time, index) => {
    const at = instantOf(time.length === 16 ? `${time}:00` : time);
    if (at === null) return [];
    const told = (
      value: number | null | undefined,
      [least, most]: readonly [number, number],
    ): number | null => (value == null || value < least || value > most ? null : value);
    const of = (series: Values, what: keyof typeof PLAUSIBLE): number | null =>
      told(series?.[index], PLAUSIBLE[what]);
    const within = (series: Values, what: keyof typeof PLAUSIBLE): number | null =>
      told(series?.[index + 1], PLAUSIBLE[what]);
    return [
      {
        at,
        wind_ms: of(hourly.wind_speed_10m, 'wind'),
        wind_80_ms: of(hourly.wind_speed_80m, 'wind'),
        wind_120_ms: of(hourly.wind_speed_120m, 'wind'),
        direction_deg: of(hourly.wind_direction_10m, 'direction'),
        gust_ms: within(hourly.wind_gusts_10m, 'wind'),
        rain_mm: within(hourly.precipitation, 'rain'),
        visibility_m: of(hourly.visibility, 'visibility'),
        cloud_percent: of(hourly.cloud_cover, 'percent'),
        temperature_c: of(hourly.temperature_2m, 'temperature'),
        dew_point_c: of(hourly.dew_point_2m, 'temperature'),
        weather_code: of(hourly.weather_code, 'code'),
        kp: null,
      },
    ];
  });

/** The finer model where it speaks; the other for what it does not hold, and for the days beyond it. */
const finest = (world: readonly HourForecast[], fine: readonly HourForecast[]): HourForecast[] => {
  const fineAt = new Map(fine.map((hour) => [hour.at, hour]));
  return world.map((hour) => {
    const own = fineAt.get(hour.at);
    if (!own) return hour;
    const told = Object.entries(own).filter(([, value]) => value !== null);
    return { ...hour, ...Object.fromEntries(told) };
  });
};

const kpOf = (rows: z.infer<typeof Index>): KpValue[] =>
  rows.flatMap((row) => {
    // Rows come with a heading, or as objects; both are in use.
    const [time, value] = Array.isArray(row) ? [row[0], Number(row[1])] : [row.time_tag, row.Kp ?? row.kp];
    const at = typeof time === 'string' ? instantOf(time) : null;
    return at !== null && value !== undefined && Number.isFinite(value) && value >= 0 && value <= 9
      ? [{ at, kp: value }]
      : [];
  });

type ReportKind = 'metar' | 'taf';

const reportsOf = (kind: ReportKind, rows: z.infer<typeof Report>): RawReport[] =>
  rows.flatMap(({ icaoId, rawOb, rawTAF, reportTime, issueTime }) => {
    const text = kind === 'metar' ? rawOb : rawTAF;
    const told = kind === 'metar' ? reportTime : issueTime;
    return text === undefined ? [] : [{ station: icaoId, text, at: told ? instantOf(told) : null }];
  });

const asker = (timeoutMs: number) => {
  const askOnce = async (address: string): Promise<unknown> => {
    const reply = await fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (reply.status === 204) return [];
    if (!reply.ok) {
      await reply.body?.cancel();
      throw new WeatherFailure(`status ${reply.status}`);
    }
    return readJson(reply, MOST);
  };
  return async <T>(address: string, shape: z.ZodType<T>): Promise<T> => {
    let last: unknown;
    for (let tried = 0; tried < TRIES; tried++) {
      try {
        const parsed = shape.safeParse(await askOnce(address));
        if (!parsed.success) throw new WeatherFailure('an answer of another shape');
        return parsed.data;
      } catch (error) {
        last = error;
      }
    }
    if (last instanceof UnreadableAnswer) throw new WeatherFailure(last.message);
    throw last instanceof WeatherFailure ? last : new WeatherFailure('no answer', { cause: last });
  };
};

/** Open-Meteo (Météo-France's models, then others'), NOAA's aviation weather and its planetary index. */
export const liveWeather = ({
  url = OPEN_METEO,
  aviation_url = AVIATION_WEATHER,
  space_url = SPACE_WEATHER,
  key = null,
  timeout_ms = TIMEOUT_MS,
}: Options = {}): WeatherService => {
  const ask = asker(timeout_ms);
  const model = async (
    path: string,
    names: readonly string[],
    days: number,
    [lng, lat]: readonly [number, number],
  ) => {
    const query = new URLSearchParams({
      latitude: lat.toFixed(3),
      longitude: lng.toFixed(3),
      hourly: names.join(','),
      wind_speed_unit: 'ms',
      timezone: 'UTC',
      forecast_days: String(days),
      ...(key === null ? {} : { apikey: key }),
    });
    return hoursOf((await ask(`${url}${path}?${query}`, Forecast)).hourly);
  };
  const reports = async (kind: ReportKind, stations: readonly string[]): Promise<RawReport[]> => {
    const query = new URLSearchParams({
      ids: stations.join(','),
      format: 'json',
      ...(kind === 'metar' ? { hours: '2' } : {}),
    });
    return reportsOf(kind, await ask(`${aviation_url}/api/data/${kind}?${query}`, Report));
  };
  return {
    source: 'open_meteo',
    forecast: async (place) => {
      // The finer model may be missing (overseas); the other has to answer.
      const [world, fine] = await Promise.all([
        model('/v1/forecast', WORLD, DAYS, place),
        model('/v1/meteofrance', SHARED, 4, place).catch(() => []),
      ]);
      return finest(world, fine);
    },
    reports: async (stations) => {
      const [metars, tafs] = await Promise.all([
        reports('metar', stations),
        reports('taf', stations).catch(() => []),
      ]);
      return { metars, tafs };
    },
    kp: async () => {
      const [observed, foretold] = await Promise.all([
        ask(`${space_url}/products/noaa-planetary-k-index.json`, Index),
        ask(`${space_url}/products/noaa-planetary-k-index-forecast.json`, Index),
      ]);
      const byTime = new Map([...kpOf(foretold), ...kpOf(observed)].map((each) => [each.at, each]));
      return [...byTime.values()].sort((a, b) => (a.at < b.at ? -1 : 1));
    },
  };
};
