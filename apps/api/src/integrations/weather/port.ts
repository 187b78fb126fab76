import type { Position } from '@envol/domain/geo/geometry';
import type { HourForecast } from '@envol/domain/weather/forecast';

/** A service of weather did not answer, or not with what was asked. */
export class WeatherFailure extends Error {}

/** A report as its aerodrome gave it. */
export interface RawReport {
  readonly station: string;
  readonly text: string;
  /** ISO 8601 instant; null where the service does not say. */
  readonly at: string | null;
}
/** A planetary index and the beginning of its three hours. */
export interface KpValue {
  readonly at: string;
  readonly kp: number;
}

/** Where weather is asked for; each of the three services may fail by itself. All throw WeatherFailure. */
export interface WeatherService {
  /** `simulated`: invented, for the demonstration; `none`: nothing is connected. */
  readonly source: 'open_meteo' | 'simulated' | 'none';
  /** Ten days of hours at a place, without Kp. */
  forecast(place: Position, now: Date): Promise<readonly HourForecast[]>;
  /** The latest METAR and TAF of these aerodromes; those that report nothing are left out. */
  reports(
    stations: readonly string[],
    now: Date,
  ): Promise<{ readonly metars: readonly RawReport[]; readonly tafs: readonly RawReport[] }>;
  /** Observed and foretold, in order. */
  kp(now: Date): Promise<readonly KpValue[]>;
}
