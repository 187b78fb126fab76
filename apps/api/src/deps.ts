import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { Connection, Database } from './platform/db/database.ts';

/** What every module may use; handed down from `app.ts`, never imported as a global. */
export interface Deps {
  readonly config: Config;
  readonly clock: Clock;
  readonly connection: Connection;
  readonly db: Database;
  readonly log: FastifyBaseLogger;
}
