import type { Plan } from '@envol/domain/access/actor';
import type { StoredConfig } from '@envol/domain/operators/config';
import type { PaidPlan } from '@envol/domain/plans/prices';
import type { Generated, JSONColumnType } from 'kysely';
import type { CreationTime, Id } from '../../platform/db/columns.ts';

interface OperatorTable {
  id: Id;
  commercial_name: string;
  company: string;
  /** Derived from what was granted and what is paid, with its end (`modules/plans`). */
  plan: Generated<Plan>;
  plan_until: Generated<string | null>;
  trial_ends_at: Generated<string | null>;
  pilots_paid: Generated<number | null>;
  granted_plan: Generated<PaidPlan | null>;
  granted_until: Generated<string | null>;
  alphatango_uids: Generated<string[]>;
  can_manage_take_off_authorizations: Generated<boolean>;
  uas_operator_number: Generated<string | null>;
  siret: Generated<string | null>;
  /** What the operator calls a sub-entity; null: by the word of the language. */
  sub_exploitant_name: Generated<string | null>;
  sub_exploitant_name_plural: Generated<string | null>;
  custom_config: JSONColumnType<StoredConfig, string | undefined, string>;
  address_1: Generated<string | null>;
  address_2: Generated<string | null>;
  postal_code: Generated<string | null>;
  city: Generated<string | null>;
  country: Generated<string | null>;
  vat_number: Generated<string | null>;
  billing_info: Generated<string | null>;
  insurance: Generated<string | null>;
  /** Percent. */
  discount: Generated<number | null>;
  texts_for_pilots: Generated<string | null>;
  deletion_requested_at: Generated<string | null>;
  deletion_requested_by: Generated<string | null>;
  archived_at: Generated<string | null>;
  /** Kept by the requests themselves. */
  last_approval_date: Generated<string | null>;
  /** Counted by the database with every change; see `count_version`. */
  version: Generated<number>;
  changed_by_name: Generated<string | null>;
  changed_at: Generated<string | null>;
  created_at: CreationTime;
}

interface OperatorJournalTable {
  id: Id;
  operator_id: number;
  action: string;
  details: JSONColumnType<Record<string, unknown>, string, string>;
  by_user_id: number | null;
  by_name: string;
  at: string;
}

/** What the platform's staff keeps of an operator. */
interface OperatorDeskTable {
  operator_id: number;
  note: Generated<string | null>;
  blocked_at: Generated<string | null>;
  blocked_reason: Generated<string | null>;
  blocked_by_name: Generated<string | null>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    operators: OperatorTable;
    operator_journal: OperatorJournalTable;
    operator_desk: OperatorDeskTable;
  }
}
