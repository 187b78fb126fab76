import type { Config } from '../../config.ts';
import type { ExternalDesk } from '../../integrations/external-desk/port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import type { Services } from '../../platform/service.ts';
import type { Workers } from '../../platform/workers.ts';

/** What the calls of this module need. */
export interface ZonesDeps {
  readonly db: Database;
  readonly system_db: Database;
  readonly clock: Clock;
  readonly airspace: Services['airspace'];
  readonly geometry: Services['geometry'];
  readonly workers: Workers;
  readonly facts: Facts;
  readonly external_desk: ExternalDesk;
  readonly config: Pick<Config, 'contact_email'>;
}
