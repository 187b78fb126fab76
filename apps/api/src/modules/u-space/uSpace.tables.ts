import type { Id } from '../../platform/db/columns.ts';

interface UspaceJournalTable {
  id: Id;
  structure_id: number;
  is_closed: boolean;
  reason: string | null;
  landing_orders: number;
  changed_by: number | null;
  changed_by_name: string;
  changed_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    uspace_journal: UspaceJournalTable;
  }
}
