import type { Config } from '../../config.ts';
import type { NoticeDesk } from '../../integrations/flight-notices/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import type { Workers } from '../../platform/workers.ts';

/** What the calls of this module need. */
export interface NoticesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'demo' | 'smtp_url' | 'mail_from' | 'public_url'>;
  readonly notice_desk: NoticeDesk;
  readonly workers: Pick<Workers, 'run'>;
  readonly facts: Facts;
}

/** What the clock's work needs, with the process's own database. */
export interface SendingDeps extends Omit<NoticesDeps, 'config'> {
  readonly config: NoticesDeps['config'] & Pick<Config, 'inbound_mail'>;
  readonly secrets: SecretBox;
}
