import type { Config } from '../../config.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { SheetDeps } from '../mission-sheets/index.ts';

/** What the calls of this module need. */
export interface EmailsDeps extends Omit<SheetDeps, 'config'> {
  readonly config: Pick<Config, 'demo' | 'smtp_url' | 'mail_from' | 'public_url'>;
  readonly storage: Storage;
}

/** What the clock's work needs, with the process's own database. */
export interface SendingDeps extends Pick<EmailsDeps, 'db' | 'clock'> {
  readonly config: EmailsDeps['config'] & Pick<Config, 'inbound_mail'>;
  readonly facts: Facts;
  readonly secrets: SecretBox;
}
