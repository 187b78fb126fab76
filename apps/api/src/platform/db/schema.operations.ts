import type { Generated } from 'kysely';
import type { Id } from './columns.ts';

interface AuditJournalTable {
  id: Id;
  at: string;
  source: string;
  action: string;
  user_id: number | null;
  operator_id: number | null;
  structure_id: number | null;
  authority_id: number | null;
  /** JSON as it was hashed; null once erased. */
  facts: string | null;
  salt: Generated<Buffer | null>;
  digest: Generated<Buffer>;
  position: Generated<number | null>;
  previous: Generated<Buffer | null>;
  hash: Generated<Buffer | null>;
}
interface RateCountTable {
  key: string;
  ends_at: string;
  count: number;
}

/** What runs the platform: its audit, its limits. */
export interface OperationsTables {
  audit_journal: AuditJournalTable;
  rate_counts: RateCountTable;
}
