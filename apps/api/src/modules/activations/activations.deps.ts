import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import type { Services } from '../../platform/service.ts';

/** What the services of this module need. */
export interface ActivationsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly facts: Facts;
  readonly geometry: Services['geometry'];
}
