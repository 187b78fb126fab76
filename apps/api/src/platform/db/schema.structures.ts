import type { DayRules } from '@envol/domain/activations/rules';
import type { ApprovalCategory } from '@envol/domain/approvals/categories';
import type { ExemptionKind, RequestLimits } from '@envol/domain/approvals/limits';
import type { RequestQuestion } from '@envol/domain/approvals/requestForm';
import type { StructureWords } from '@envol/domain/approvals/structures';
import type { ColumnType, Generated } from 'kysely';
import type { Id, Json } from './columns.ts';

/** A row a structure, made with it by a trigger. */
export type StructureSettingsTable = {
  -readonly [K in keyof (RequestLimits & DayRules & StructureWords)]: Generated<
    (RequestLimits & DayRules & StructureWords)[K]
  >;
} & {
  structure_id: number;
  /** Written as JSON text. */
  request_form: ColumnType<RequestQuestion[], string | undefined, string>;
  airspace_approval_categories: ColumnType<ApprovalCategory[], string | undefined, string>;
  version: Generated<number>;
};
export interface StructureSettingsJournalTable {
  id: Id;
  structure_id: number;
  version: number;
  settings: Json<
    RequestLimits &
      DayRules &
      Partial<StructureWords> & {
        readonly request_form?: readonly RequestQuestion[];
        readonly airspace_approval_categories?: readonly ApprovalCategory[];
      }
  >;
  changed_by: number | null;
  changed_by_name: string;
  changed_at: string;
}
export interface OperatorExemptionTable {
  id: Id;
  operator_id: number;
  structure_id: number | null;
  kind: ExemptionKind;
  reason: string;
  expires_at: string | null;
  created_by: number | null;
  created_by_name: string;
  created_at: string;
  revoked_by: number | null;
  revoked_by_name: string | null;
  revoked_at: string | null;
}
/** When somebody who decides is away, and who stands in. */
export interface AbsenceTable {
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
