import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/service.ts';
import type { FixAcceptance } from '../../tracking/acceptance.ts';
import type { Tracking } from '../../tracking/tracking.ts';
import type { Alarms } from './alarms.service.ts';
import type { Areas } from './areas.ts';

/** What the calls of this module need. */
export interface TracesDeps {
  readonly airspace: Services['airspace'];
  /** What the asker may read. */
  readonly db: Database;
  /** As the process: names of drones and operators that a trace is of, and what nobody writes by hand. */
  readonly system_db: Database;
  readonly clock: Clock;
  readonly fix_acceptance: FixAcceptance;
  readonly tracking: Tracking;
  readonly alarms: Alarms | null;
  readonly areas: Areas;
}

/** What its work beside the calls needs. */
export interface TracesWork {
  readonly db: Database;
  readonly config: Pick<Config, 'tracking' | 'tracking_kept_days'>;
  readonly tracking: Tracking;
  readonly alarms: Alarms | null;
  readonly areas: Areas;
}
