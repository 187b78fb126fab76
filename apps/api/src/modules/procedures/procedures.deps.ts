import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { FlightsDeps } from '../flights/index.ts';

/** What the calls of this module need. */
export interface ProceduresDeps extends Omit<FlightsDeps, 'config'> {
  readonly config: Pick<Config, 'demo' | 'smtp_url' | 'mail_from' | 'public_url'>;
  /** The process's own: what a structure publishes is read by everybody, and written by it alone. */
  readonly system_db: Database;
  readonly storage: Storage;
}
