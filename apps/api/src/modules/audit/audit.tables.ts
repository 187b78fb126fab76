import type { Generated } from 'kysely';
import type { Id } from '../../platform/db/columns.ts';

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

declare module '../../platform/db/schema.ts' {
  interface Tables {
    audit_journal: AuditJournalTable;
  }
}
