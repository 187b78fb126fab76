import type { AuthorityType } from '@envol/domain/access/actor';
import type { DayRules } from '@envol/domain/activations/rules';
import type { ApprovalCategory } from '@envol/domain/approvals/categories';
import type { ExemptionKind, RequestLimits } from '@envol/domain/approvals/limits';
import type { RequestQuestion } from '@envol/domain/approvals/requestForm';
import type { StructureType, StructureWords } from '@envol/domain/approvals/structures';
import type { AutomaticAction } from '@envol/domain/automatic-actions/actions';
import type { ContactMoment } from '@envol/domain/structures/contacts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CreationTime, Id, Json } from '../../platform/db/columns.ts';

interface StructureTable {
  id: Id;
  code: string;
  name: string;
  structure_type: StructureType;
  reference_lng: number;
  reference_lat: number;
  phone: string | null;
  email: string | null;
  delegatee_structure_id: Generated<number | null>;
  /** Null: it answers for itself. */
  authority_id: Generated<number | null>;
  /** Of a U-space: since when it is closed, by whom and why. */
  closed_at: Generated<string | null>;
  closed_by_name: Generated<string | null>;
  closing_reason: Generated<string | null>;
  /** The platform has a partnership with it: missions at its place count for no plan. */
  is_partner: Generated<boolean>;
  created_at: CreationTime;
}

interface AuthorityTable {
  id: Id;
  name: string;
  authority_type: AuthorityType;
  created_at: CreationTime;
}

/** Who changed an authority, its structures or its people. */
interface AuthorityJournalTable {
  id: Id;
  authority_id: number | null;
  structure_id: number | null;
  action: string;
  before: JSONColumnType<object | null, string | null, never>;
  after: JSONColumnType<object | null, string | null, never>;
  by_user_id: number | null;
  by_name: string;
  at: string;
}

interface Written {
  structure_id: number;
  operator_id: number;
  written_by_name: string;
  written_at: string;
}

interface StructureOperatorNoteTable extends Written {
  note: string;
}

interface StructureOperatorLinkTable extends Written {
  reference: string | null;
  url: string | null;
  valid_until: string | null;
}

interface StructureContactTable {
  id: Id;
  structure_id: number;
  name: string;
  emails: string[];
  phone: string | null;
  zone_id: number | null;
  floor_height: number;
  ceiling_height: number;
  unit: AutomaticAction['unit'];
  reference: AutomaticAction['reference'];
  moment: ContactMoment;
}

/** A row a structure, made with it by a trigger. */
type StructureSettingsTable = {
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

interface StructureSettingsJournalTable {
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

interface OperatorExemptionTable {
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

declare module '../../platform/db/schema.ts' {
  interface Tables {
    authorities: AuthorityTable;
    structures: StructureTable;
    authority_journal: AuthorityJournalTable;
    structure_operator_notes: StructureOperatorNoteTable;
    structure_operator_links: StructureOperatorLinkTable;
    structure_settings: StructureSettingsTable;
    structure_settings_journal: StructureSettingsJournalTable;
    operator_exemptions: OperatorExemptionTable;
    structure_contacts: StructureContactTable;
  }
}
