import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import type { Services } from '../../platform/service.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** What the calls of this module need. */
export interface PrefectOrdersDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'public_url'>;
  readonly facts: Facts;
  readonly geometry: Services['geometry'];
  readonly storage: Storage;
  readonly workers: Pick<Services['workers'], 'run'>;
}
