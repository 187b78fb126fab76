import type { Config } from '../../config.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import type { SheetDeps } from '../mission-sheets/index.ts';
import type { Plans } from '../plans/index.ts';

/** What the calls of this module need; `system_db` is the process's own, for the staff reaches no operator's rows. */
export interface EntrustingDeps extends Omit<SheetDeps, 'config'> {
  readonly config: Pick<Config, 'public_url' | 'contact_email'>;
  readonly facts: Facts;
  readonly plans: Pick<Plans, 'sells'>;
}
