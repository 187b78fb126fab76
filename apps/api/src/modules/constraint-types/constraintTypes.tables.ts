import type { ConstraintKind } from '@envol/domain/airspace/constraint';
import type { AddedProcedure } from '@envol/domain/constraint-types/addition';
import type { Currency } from '@envol/domain/money/money';
import type { DayCount } from '@envol/domain/time/workingDays';
import type { Generated, JSONColumnType } from 'kysely';
import type { Id } from '../../platform/db/columns.ts';

/** What the staff adds to the law about a type of constraint; a line is never changed but by being taken back. */
interface ConstraintTypeAdditionTable {
  id: Id;
  kind: ConstraintKind;
  valid_from: string;
  procedure: AddedProcedure | null;
  email: string | null;
  form_links: JSONColumnType<readonly { readonly label: string; readonly url: string }[]>;
  notice_days: number | null;
  notice_mode: DayCount;
  price_cents: number | null;
  currency: Generated<Currency>;
  structure_id: number | null;
  reason: string;
  changed_by: string;
  changed_at: string;
  withdrawn_by: Generated<string | null>;
  withdrawn_at: Generated<string | null>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    constraint_type_additions: ConstraintTypeAdditionTable;
  }
}
