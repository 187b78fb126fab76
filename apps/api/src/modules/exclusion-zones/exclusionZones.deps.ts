import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/service.ts';
import type { Workers } from '../../platform/workers.ts';

/** What the services of this module need. */
export interface ExclusionZonesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly geometry: Services['geometry'];
  readonly workers: Workers;
}
