import type { Generated } from 'kysely';
import type { Id } from './columns.ts';

interface AuditJournalTable {
  id: Id;
  at: string;
  source: string;
  action: string;
  user_id: number | null;
  operator_id: number | null;
  structure_id: number | null;
  authority_id: number | null;
  /** JSON as it was hashed; null once erased. */
  facts: string | null;
  salt: Generated<Buffer | null>;
  digest: Generated<Buffer>;
  position: Generated<number | null>;
  previous: Generated<Buffer | null>;
  hash: Generated<Buffer | null>;
}
interface RateCountTable {
  key: string;
  ends_at: string;
  count: number;
}

interface WebhookTable {
  id: Id;
  operator_id: number | null;
  structure_id: number | null;
  authority_id: number | null;
  url: string;
  description: string | null;
  kinds: string[];
  secret: Buffer;
  former_secret: Generated<Buffer | null>;
  former_secret_until: Generated<string | null>;
  is_active: Generated<boolean>;
  stopped_reason: Generated<string | null>;
  created_by_name: string;
  created_at: string;
}
interface WebhookDeliveryTable {
  id: Id;
  webhook_id: number;
  message_id: string;
  kind: string;
  body: string;
  status: Generated<string>;
  attempts: Generated<number>;
  next_attempt_at: string | null;
  last_attempt_at: Generated<string | null>;
  response_status: Generated<number | null>;
  response_excerpt: Generated<string | null>;
  fault: Generated<string | null>;
  took_ms: Generated<number | null>;
  created_at: string;
}
interface FlightShareTable {
  id: Id;
  flight_id: number;
  label: string;
  secret_hash: Buffer;
  secret: Buffer;
  shows: ('period' | 'place' | 'height' | 'pilot' | 'drone' | 'conditions' | 'contact')[];
  place_name: string | null;
  message: string | null;
  created_by: number | null;
  created_by_name: string;
  created_at: string;
  expires_at: string;
  withdrawn_at: string | null;
  views: Generated<number>;
  last_viewed_at: string | null;
}

interface CalendarFeedTable {
  id: Id;
  user_id: number;
  membership_id: number;
  kind: 'own' | 'operator';
  secret_hash: Buffer;
  secret: Buffer;
  created_at: string;
  last_read_at: string | null;
}

interface HeldFileTable {
  storage_key: string;
  held_at: string;
  found: string | null;
}

interface PersonalExportTable {
  id: Id;
  user_id: number;
  operator_id: Generated<number | null>;
  language: 'fr' | 'en';
  status: Generated<'queued' | 'ready' | 'failed'>;
  storage_key: Generated<string | null>;
  bytes: Generated<number | null>;
  created_at: string;
  ready_at: Generated<string | null>;
  expires_at: string;
}
interface PersonalErasureTable {
  user_id: number;
  asked_at: string;
  due_at: string;
}

/** What runs the platform: its audit, its limits, and what it tells programs. */
export interface OperationsTables {
  audit_journal: AuditJournalTable;
  rate_counts: RateCountTable;
  personal_exports: PersonalExportTable;
  personal_erasures: PersonalErasureTable;
  held_files: HeldFileTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
  calendar_feeds: CalendarFeedTable;
  flight_shares: FlightShareTable;
}
