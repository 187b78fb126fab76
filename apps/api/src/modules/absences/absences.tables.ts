import type { Id } from '../../platform/db/columns.ts';

/** When somebody who decides is away, and who stands in. */
interface AbsenceTable {
  id: Id;
  membership_id: number;
  user_id: number;
  member_name: string;
  structure_ids: number[];
  date_start: string;
  date_end: string;
  substitute_membership_id: number | null;
  substitute_user_id: number | null;
  substitute_structure_id: number | null;
  substitute_name: string | null;
  written_by_name: string;
  written_at: string;
  ended_at: string | null;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    absences: AbsenceTable;
  }
}
