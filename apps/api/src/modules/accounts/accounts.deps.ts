import type { Config } from '../../config.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AuthDeps } from '../auth/index.ts';

/** What accounts work with. `db` is the process's own: no asker may reach what signs people in. */
export interface AccountsDeps extends AuthDeps {
  readonly config: Pick<Config, 'payments' | 'public_url' | 'second_factor_required_for'>;
  readonly facts: Facts;
  readonly jobs: Jobs;
}
