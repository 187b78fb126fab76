import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Terrain } from '../../integrations/terrain/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/service.ts';
import type { Workers } from '../../platform/workers.ts';
import type { DaySources } from '../constraint-judging/index.ts';
import type { Plans } from '../plans/index.ts';

/** What the services of this module need. */
export interface FlightsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'public_url'>;
  readonly log: FastifyBaseLogger;
  readonly airspace: Services['airspace'];
  readonly workers: Workers;
  readonly geometry: Services['geometry'];
  readonly terrain: Terrain;
  readonly day: DaySources;
  readonly plans: Plans;
}
