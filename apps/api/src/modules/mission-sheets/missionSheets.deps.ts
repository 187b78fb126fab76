import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/service.ts';
import type { Workers } from '../../platform/workers.ts';
import type { NotamsHolder } from '../notams/index.ts';
import type { WeatherHolder } from '../weather/index.ts';

/** What a sheet of what is saved is written with. */
export interface SavedSheetDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'public_url'>;
  readonly airspace: Services['airspace'];
  readonly geometry: Services['geometry'];
  readonly workers: Workers;
}

/** What the mission sheet prints besides: what the day's sources say. */
export interface SheetDeps extends SavedSheetDeps {
  /** The process's own: NOTAM and forecasts belong to no tenant. */
  readonly system_db: Database;
  readonly notams: NotamsHolder;
  readonly weather: WeatherHolder;
}
