import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';

/** What telling somebody of a declaration takes. */
export interface TellingDeps {
  readonly facts: Facts;
  readonly config: Pick<Config, 'public_url'>;
}

/** What the calls of this module need. */
export interface DeclarationsDeps extends TellingDeps {
  readonly db: Database;
  readonly clock: Clock;
}
