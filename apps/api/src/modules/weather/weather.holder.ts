import type { Position } from '@envol/domain/geo/geometry';
import { FORECAST_FRESH_MS as FRESH_MS, type HourForecast } from '@envol/domain/weather/forecast';
import { LRUCache } from 'lru-cache';
import type { KpValue, WeatherService } from '../../integrations/weather/port.ts';
import type { Clock } from '../../platform/clock.ts';

/** What is older is no forecast to rely upon. */
const USABLE_MS = 6 * FRESH_MS;
/** A service that failed is left alone so long. */
const REST_MS = 60_000;
const CELLS = 500;
/** About 5 km: finer than the models behind it. */
const CELL_DEGREES = 0.05;

/** What was asked, with its age; `value` null where nothing usable is known. */
export interface CachedReading<T> {
  readonly value: T | null;
  readonly fetched_at: string | null;
  readonly failed_at: string | null;
  readonly is_fresh: boolean;
}
export interface Reports {
  readonly station: string;
  readonly metar: string | null;
  readonly metar_at: string | null;
  readonly taf: string | null;
  readonly taf_at: string | null;
}
export interface WeatherHolder {
  readonly source: WeatherService['source'];
  forecast(place: Position): Promise<CachedReading<readonly HourForecast[]>>;
  /** Of the first of these aerodromes that reports. */
  reports(stations: readonly string[]): Promise<CachedReading<Reports>>;
  kp(): Promise<CachedReading<readonly KpValue[]>>;
}

interface Entry<T> {
  value: T | null;
  fetched: number | null;
  failed: number | null;
  asking: Promise<void> | null;
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const firstReported = (
  stations: readonly string[],
  { metars, tafs }: Awaited<ReturnType<WeatherService['reports']>>,
): Reports => {
  const of = (rows: typeof metars, station: string) => rows.find((row) => row.station === station);
  const station = stations.find((each) => of(metars, each)) ?? stations[0] ?? '';
  const [metar, taf] = [of(metars, station), of(tafs, station)];
  return {
    station,
    metar: metar?.text ?? null,
    metar_at: metar?.at ?? null,
    taf: taf?.text ?? null,
    taf_at: taf?.at ?? null,
  };
};

/** Remembers what the services said, asks again when it is old, and says so when they do not answer. */
export const createWeatherHolder = (service: WeatherService, clock: Clock): WeatherHolder => {
  const forecasts = new LRUCache<string, Entry<readonly HourForecast[]>>({ max: CELLS });
  const reports = new LRUCache<string, Entry<Reports>>({ max: CELLS });
  const kp: Entry<readonly KpValue[]> = { value: null, fetched: null, failed: null, asking: null };

  const held = async <T extends object>(
    entry: Entry<T>,
    ask: () => Promise<T>,
    freshMs = FRESH_MS,
  ): Promise<CachedReading<T>> => {
    const now = clock.now().getTime();
    const isFresh = entry.fetched !== null && now - entry.fetched < freshMs;
    const rests = entry.failed !== null && now - entry.failed < REST_MS;
    if (!isFresh && !rests) {
      entry.asking ??= ask()
        .then((value) => {
          Object.assign(entry, { value, fetched: clock.now().getTime(), failed: null });
        })
        .catch(() => {
          entry.failed = clock.now().getTime();
        })
        .finally(() => {
          entry.asking = null;
        });
      await entry.asking;
    }
    const age = entry.fetched === null ? Number.POSITIVE_INFINITY : clock.now().getTime() - entry.fetched;
    return {
      value: age < USABLE_MS ? entry.value : null,
      fetched_at: iso(entry.fetched),
      failed_at: iso(entry.failed),
      is_fresh: age < freshMs,
    };
  };

  const entryOf = <T extends object>(cache: LRUCache<string, Entry<T>>, key: string): Entry<T> => {
    const known = cache.get(key);
    if (known) return known;
    const made: Entry<T> = { value: null, fetched: null, failed: null, asking: null };
    cache.set(key, made);
    return made;
  };

  return {
    source: service.source,
    forecast: ([lng, lat]) => {
      const cell: Position = [
        Math.round(lng / CELL_DEGREES) * CELL_DEGREES,
        Math.round(lat / CELL_DEGREES) * CELL_DEGREES,
      ];
      return held(entryOf(forecasts, cell.join(' ')), () => service.forecast(cell, clock.now()));
    },
    reports: (stations) =>
      held(
        entryOf(reports, stations.join(' ')),
        async () => firstReported(stations, await service.reports(stations, clock.now())),
        FRESH_MS / 4,
      ),
    kp: () => held(kp, () => service.kp(clock.now())),
  };
};
