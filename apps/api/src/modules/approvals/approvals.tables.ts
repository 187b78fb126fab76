import type { AutomaticCause } from '@envol/contract/automatic-actions';
import type { DecisionType } from '@envol/domain/approvals/decisions';
import type { PaymentStatus } from '@envol/domain/approvals/payments';
import type { RefusalCategory } from '@envol/domain/approvals/refusalCategories';
import type { ApprovalStatus, Awaited } from '@envol/domain/approvals/statuses';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { Currency } from '@envol/domain/money/money';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Box, CreationTime, Id, Json, Outline } from '../../platform/db/columns.ts';
import type { StoredRequest } from '../../platform/db/stored.ts';

interface ApprovalTable {
  id: Id;
  display_identifier: GeneratedAlways<string>;
  operator_id: number;
  /** That of the mission when it was asked for. */
  sub_exploitant_id: Generated<number | null>;
  structure_id: number;
  flight_id: number | null;
  flight_identifier: string;
  constraint_id: number | null;
  status: ApprovalStatus;
  closed_at: string | null;
  company_name: string;
  request: Json<StoredRequest>;
  date_start: string;
  date_end: string;
  time_zone: string;
  hours_reference: Generated<'local' | 'utc'>;
  is_continuous: Generated<boolean>;
  first_date: GeneratedAlways<string>;
  last_date: GeneratedAlways<string>;
  time_start: GeneratedAlways<string>;
  time_end: GeneratedAlways<string>;
  max_flying_height: number;
  center_lng: number;
  center_lat: number;
  bbox: Box;
  notice_date: string | null;
  shown_digest: string | null;
  /** The mission was written since the digest was taken (`missionDiffers`). */
  mission_changed: Generated<boolean>;
  /** Whose zone it is, where another structure answers in its place. */
  delegator_structure_id: number | null;
  en_route_by_superviser: Generated<boolean>;
  awaited: Generated<Awaited | null>;
  validation_sent_at: Generated<string | null>;
  protocol_signed_at: Generated<string | null>;
  protocol_signed_by_name: Generated<string | null>;
  external_status: Generated<'waiting' | 'sent' | 'failed' | null>;
  external_reference: Generated<string | null>;
  external_tried_at: Generated<string | null>;
  category: Generated<string | null>;
  category_colour: Generated<string | null>;
  /** EUR before tax, as it was asked then; null: nothing. */
  price_cents: Generated<number | null>;
  currency: Generated<Currency>;
  payment_status: Generated<PaymentStatus | null>;
  paid_by_card: Generated<boolean>;
  /** The payment service was away, and it is flown today. */
  decidable_unpaid: Generated<boolean>;
  /** The payment service was away, and is asked again by itself. */
  payment_retried: Generated<boolean>;
  version: Generated<number>;
  submitted_by: number | null;
  submitted_at: CreationTime;
  updated_at: CreationTime;
}

interface ApprovalNoteTable {
  approval_id: number;
  ats_internal_note: string | null;
  inside_impacting_zone: boolean;
  written_by: number | null;
  written_by_name: string;
  written_at: string;
}

/** What somebody wrote back whom an authority informed of a request. */
interface ContactAnswerTable {
  id: Id;
  approval_id: number;
  decision_id: number;
  from_address: string;
  message: string;
  received_at: string;
}

interface ApprovalAreaTable {
  id: Id;
  approval_id: number;
  structure_id: number;
  /** Kept by a trigger. */
  is_standing: GeneratedAlways<boolean>;
  is_concerned: Generated<boolean>;
  flight_area_id: number;
  identifier: string;
  geometry: Json<AreaGeometry>;
  outline: Outline;
  height: number;
  lng: number;
  lat: number;
  radial: number;
  distance_to_structure: number;
  area_m2: number;
  fully_inside: boolean;
}

interface ApprovalRevisionTable {
  id: Id;
  approval_id: number;
  version: number;
  request: Json<StoredRequest>;
  areas: Json<object>;
  date_start: string;
  date_end: string;
  max_flying_height: number;
  replaced_at: string;
}

interface ApprovalConstraintTable {
  approval_id: number;
  constraint_id: number;
}

interface ApprovalDecisionTable {
  id: Id;
  approval_id: number;
  version: number;
  type: DecisionType;
  message: string | null;
  restricted_height: number | null;
  min_allowed_date_start: string | null;
  max_allowed_date_end: string | null;
  min_allowed_time_start: string | null;
  max_allowed_time_end: string | null;
  tactical_contact_required: Generated<boolean>;
  supersedes_id: Generated<number | null>;
  inside_impacting_zone: Generated<boolean | null>;
  refusal_category: Generated<RefusalCategory | null>;
  recipients: Generated<string[] | null>;
  is_internal: GeneratedAlways<boolean>;
  automatic: ColumnType<AutomaticCause | null, string | null | undefined, never>;
  decided_by: number | null;
  decided_by_name: string;
  /** For which absent colleagues it was taken, by name. */
  on_behalf_of: Generated<string | null>;
  decided_at: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    approvals: ApprovalTable;
    approval_areas: ApprovalAreaTable;
    approval_constraints: ApprovalConstraintTable;
    approval_revisions: ApprovalRevisionTable;
    approval_decisions: ApprovalDecisionTable;
    approval_notes: ApprovalNoteTable;
    contact_answers: ContactAnswerTable;
  }
}
