import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JudgeDeps } from './judge.service.ts';

/** What the calls of this module need. */
export interface TracesDeps extends JudgeDeps {
  /** What the asker may read. */
  readonly db: Database;
  /** As the process: names of drones and operators that a trace is of, and what nobody writes by hand. */
  readonly own_db: Database;
  readonly clock: Clock;
}

/** What its work beside the calls needs. */
export interface TracesWork extends Omit<JudgeDeps, 'own_db'> {
  readonly db: Database;
  readonly config: Pick<Config, 'tracking'>;
}
