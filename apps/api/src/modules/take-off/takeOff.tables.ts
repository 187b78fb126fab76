import type { MissionVerdict } from '@envol/domain/flights/verdict';
import type { LandingCause, TakeOffStatus } from '@envol/domain/take-off/statuses';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Id, Json } from '../../platform/db/columns.ts';
import type { StoredBreaches, StoredDayArea, StoredPerson } from '../../platform/db/storedColumns.ts';

interface SecondPhone {
  readonly full_name: string;
  readonly phone: string | null;
}

interface TakeOffTable {
  id: Id;
  display_identifier: GeneratedAlways<string>;
  approval_id: number;
  activation_id: number | null;
  operator_id: number;
  /** That of the approval; kept by a trigger. */
  sub_exploitant_id: Generated<number | null>;
  structure_id: number;
  status: Generated<TakeOffStatus>;
  date_start: string;
  date_end: string;
  max_flying_height: number;
  areas: Json<readonly StoredDayArea[]>;
  pilot: Json<StoredPerson>;
  details: string | null;
  message: Generated<string | null>;
  valid_until: Generated<string | null>;
  decided_by: Generated<number | null>;
  decided_by_name: Generated<string | null>;
  decided_at: Generated<string | null>;
  landing_ordered_at: Generated<string | null>;
  landing_ordered_by_name: Generated<string | null>;
  landing_message: Generated<string | null>;
  refusal_cause: Generated<LandingCause | null>;
  landing_cause: Generated<LandingCause | null>;
  landing_is_urgent: Generated<boolean>;
  landing_orders: Generated<number>;
  landing_received_at: Generated<string | null>;
  landing_rung_at: Generated<string | null>;
  landing_escalated_at: Generated<string | null>;
  landing_second: JSONColumnType<SecondPhone | null, string | null | undefined, string | null>;
  landing_lifted_at: Generated<string | null>;
  landing_lifted_by_name: Generated<string | null>;
  landing_lift_received_at: Generated<string | null>;
  breaches: StoredBreaches;
  take_off_verdict: Generated<MissionVerdict | null>;
  /** Noted by the pilot of a mission, and granted by nobody. */
  is_declared: Generated<boolean>;
  effective_start: Generated<string | null>;
  effective_end: Generated<string | null>;
  version: Generated<number>;
  requested_by: number | null;
  requested_by_name: string;
  requested_at: string;
  updated_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    take_off_authorizations: TakeOffTable;
  }
}
