import type { UsspGateway } from '../../integrations/ussp/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';

/** What this module needs. `db` is in the asker's scope; `system_db` the process's own, under the conditions of the queries. */
export interface UsspDeps {
  readonly db: Database;
  readonly system_db: Database;
  readonly clock: Clock;
  readonly facts: Facts;
  readonly ussp: UsspGateway;
}
