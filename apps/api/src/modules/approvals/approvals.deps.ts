import type { ExternalDesk } from '../../integrations/external-desk/port.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { FlightsDeps } from '../flights/index.ts';

/** What the services of this module need. */
export interface ApprovalsDeps extends FlightsDeps {
  readonly storage: Storage;
  readonly facts: Facts;
  readonly jobs: Jobs;
  readonly external_desk: ExternalDesk;
  /** The process's own: what an authority's system is told and tells is in no asker's reach. */
  readonly system_db: Database;
}
