import type { ShiftState } from '@envol/contract/shifts';
import type { Generated } from 'kysely';
import type { Id, Json } from '../../platform/db/columns.ts';

/** A handover of a shift: what stood, the notes, and its two signatures. */
interface ShiftHandoverTable {
  id: Id;
  structure_id: number;
  stood: Json<ShiftState>;
  notes: string;
  given_by: number | null;
  given_by_name: string;
  given_at: string;
  taken_by: Generated<number | null>;
  taken_by_name: Generated<string | null>;
  taken_at: Generated<string | null>;
  taken_note: Generated<string | null>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    shift_handovers: ShiftHandoverTable;
  }
}
