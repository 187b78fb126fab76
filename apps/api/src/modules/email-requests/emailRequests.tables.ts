import type { EmailOutcome, EmailRequestStatus } from '@envol/domain/email-requests/statuses';
import type { ProofMeans } from '@envol/domain/flights/proof';
import type { Generated } from 'kysely';
import type { Id } from '../../platform/db/columns.ts';

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

declare module '../../platform/db/schema.ts' {
  interface Tables {
    email_requests: EmailRequestTable;
    email_request_files: EmailRequestFileTable;
    email_request_events: EmailRequestEventTable;
  }
}
