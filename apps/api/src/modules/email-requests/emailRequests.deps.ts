import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { FlightsDeps } from '../flights/index.ts';
import type { Mailer } from '../mails/index.ts';

/** What the calls of this module need. */
export interface EmailsDeps extends Omit<FlightsDeps, 'config'> {
  readonly config: Pick<Config, 'demo' | 'smtp_url' | 'mail_from' | 'public_url'>;
  /** The process's own: the writer's address is in no asker's reach. */
  readonly own_db: Database;
  readonly storage: Storage;
}

/** What the clock's work needs, with the process's own database. */
export interface SendingDeps extends Pick<EmailsDeps, 'db' | 'clock' | 'config'> {
  readonly mailer: Mailer;
}
