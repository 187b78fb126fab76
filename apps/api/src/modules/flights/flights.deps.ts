import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Terrain } from '../../integrations/terrain/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Workers } from '../../platform/workers.ts';
import type { AirspaceHolder } from '../airspace/index.ts';
import type { DaySources } from '../constraints/index.ts';
import type { Geometry } from '../geometry/index.ts';
import type { NotamsHolder } from '../notams/index.ts';
import type { WeatherHolder } from '../weather/index.ts';

/** What the sheet prints besides: what the day's sources say. */
export interface SheetDeps extends FlightsDeps {
  /** The process's own: NOTAM and forecasts belong to no tenant. */
  readonly own_db: Database;
  readonly notams: NotamsHolder;
  readonly weather: WeatherHolder;
}

/** What the services of this module need. */
export interface FlightsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'public_url'>;
  readonly log: FastifyBaseLogger;
  readonly airspace: AirspaceHolder;
  readonly workers: Workers;
  readonly geometry: Geometry;
  readonly terrain: Terrain;
  readonly day: DaySources;
}
