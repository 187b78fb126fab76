import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import type { Services } from '../../platform/service.ts';

export interface FlightLogsDeps {
  readonly db: Database;
  /** The process's own: what authorities granted, and who opens a report's link. */
  readonly system_db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'public_url'>;
  readonly secrets: SecretBox;
  readonly terrain: Services['terrain'];
  readonly workers: Services['workers'];
}
