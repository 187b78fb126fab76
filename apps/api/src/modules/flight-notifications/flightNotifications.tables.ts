import type { NoticeKind, NoticeStatus } from '@envol/domain/flight-notifications/statuses';
import type { Generated, JSONColumnType } from 'kysely';
import type { Id, Json, Proof } from '../../platform/db/columns.ts';
import type { StoredNotice } from '../../platform/db/storedNotice.ts';

/** How one way out of a notification stands. */
export interface StoredWay {
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly at: string | null;
  readonly reference: string | null;
  readonly error: string | null;
  readonly is_simulated: boolean;
}

/** What others hold of a notification that was programmed anew. */
export interface HeldWay {
  readonly way: 'registry' | 'mail';
  /** The registry's. */
  readonly reference: string | null;
}

/** A notification to a prefecture or to the armed forces. */
interface FlightNotificationTable {
  id: Id;
  flight_id: number;
  kind: NoticeKind;
  key: string;
  position: number;
  status: NoticeStatus;
  channel: 'online' | 'own_form' | 'paper';
  decider: string | null;
  departement: string | null;
  recipient: string | null;
  payload: JSONColumnType<StoredNotice | null, string | null, string | null>;
  shown_digest: string | null;
  scheduled_for: string | null;
  latest_at: string | null;
  reason: string | null;
  pending: 'send' | 'cancel' | null;
  was_sent: Generated<boolean>;
  attempts: Generated<number>;
  claimed_until: Generated<string | null>;
  channels: JSONColumnType<Readonly<Record<string, StoredWay>>, string | undefined, string>;
  held_ways: JSONColumnType<readonly HeldWay[], string | undefined, string>;
  failure: Generated<string | null>;
  sent_at: Generated<string | null>;
  cancelled_at: Generated<string | null>;
  /** When whoever was told wrote back, until the operator has read it. */
  answered_at: Generated<string | null>;
  proof: Proof;
  programmed_by: string | null;
  programmed_by_user: number | null;
  created_at: string;
  updated_at: string;
}

interface FlightNotificationEventTable {
  id: Id;
  notification_id: number;
  at: string;
  what:
    | 'programmed'
    | 'sent'
    | 'updated'
    | 'failed'
    | 'cancelled'
    | 'cancellation_sent'
    | 'handed_in'
    | 'received'
    | 'answer_read';
  by_name: string | null;
  detail: string | null;
}

interface FlightCerfaTable {
  flight_id: number;
  notices: Json<readonly (StoredNotice & { readonly key: string })[]>;
  shown_digest: string | null;
  generated_at: string;
  generated_by: string;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    flight_notifications: FlightNotificationTable;
    flight_notification_events: FlightNotificationEventTable;
    flight_cerfas: FlightCerfaTable;
  }
}
