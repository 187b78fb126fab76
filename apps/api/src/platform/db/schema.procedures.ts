import type { ConstraintKind, ProtocolItem } from '@envol/domain/airspace/constraint';
import type { AddedProcedure } from '@envol/domain/constraint-types/addition';
import type { EmailOutcome, EmailRequestStatus } from '@envol/domain/email-requests/statuses';
import type { EntrustedStatus } from '@envol/domain/entrusting/statuses';
import type { ProofMeans } from '@envol/domain/flights/proof';
import type { Currency } from '@envol/domain/money/money';
import type { DayCount } from '@envol/domain/time/workingDays';
import type { Generated, JSONColumnType } from 'kysely';
import type { Id, Proof } from './columns.ts';

/** A request by e-mail about one of a mission's constraints. */
interface EmailRequestTable {
  id: Id;
  flight_id: number;
  constraint_key: string;
  title: string;
  decider: string | null;
  status: EmailRequestStatus;
  outcome: Generated<EmailOutcome | null>;
  recipient: string;
  copy_to: string | null;
  subject: string;
  message: string;
  shown_digest: string | null;
  pending: 'request' | 'reminder' | 'withdrawal' | null;
  pending_message: Generated<string | null>;
  due_at: string | null;
  attempts: Generated<number>;
  claimed_until: Generated<string | null>;
  failure: Generated<string | null>;
  is_simulated: Generated<boolean>;
  sent_at: Generated<string | null>;
  reminded_at: Generated<string | null>;
  reminder_told: Generated<boolean>;
  answered_by: Generated<string | null>;
  answered_at: Generated<string | null>;
  answered_how: Generated<ProofMeans | null>;
  answer: Generated<string | null>;
  answer_document_id: Generated<number | null>;
  answer_marked_by: Generated<string | null>;
  answer_marked_at: Generated<string | null>;
  written_by: string;
  written_by_user: number | null;
  created_at: string;
  updated_at: string;
}
interface EmailRequestFileTable {
  request_id: number;
  kind: 'mission_sheet' | 'kml';
  name: string;
  type: string;
  data: Buffer;
}
interface EmailRequestEventTable {
  id: Id;
  request_id: number;
  at: string;
  what:
    | 'written'
    | 'sent'
    | 'failed'
    | 'reminder_written'
    | 'received'
    | 'reminded'
    | 'answered'
    | 'withdrawn'
    | 'withdrawal_sent';
  by_name: string | null;
  detail: string | null;
}

/** What an operator entrusted of a mission to the platform's staff. */
interface EntrustmentTable {
  flight_id: number;
  info: string | null;
  price_cents: number | null;
  currency: Generated<Currency>;
  requested_by: string;
  requested_by_user: number | null;
  requested_at: string;
  updated_at: string;
}
interface EntrustedProcedureTable {
  id: Id;
  flight_id: number;
  constraint_key: string;
  title: string;
  decider: string | null;
  procedure: ProtocolItem;
  price_cents: number | null;
  currency: Generated<Currency>;
  status: EntrustedStatus;
  proof: Proof;
  note: Generated<string | null>;
  changed_by: Generated<string | null>;
  updated_at: string;
}
interface ProcedurePriceTable {
  procedure: ProtocolItem;
  price_cents: number;
  currency: Generated<Currency>;
  changed_by: string;
  changed_at: string;
}

/** What a structure tells operators before they ask it. */
interface StructurePublicTipTable {
  structure_id: number;
  text: string | null;
  form_links: JSONColumnType<
    readonly { readonly label: string; readonly url: string }[],
    string | undefined,
    string
  >;
  changed_by: string;
  changed_at: string;
}

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

/** What a mission's procedures keep beside its constraints. */
export interface ProcedureTables {
  email_requests: EmailRequestTable;
  email_request_files: EmailRequestFileTable;
  email_request_events: EmailRequestEventTable;
  entrustments: EntrustmentTable;
  entrusted_procedures: EntrustedProcedureTable;
  procedure_prices: ProcedurePriceTable;
  structure_public_tips: StructurePublicTipTable;
  constraint_type_additions: ConstraintTypeAdditionTable;
}
