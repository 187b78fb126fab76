import type { DeclarationEvent, DeclarationState } from '@envol/domain/declarations/statuses';
import type { NoticeKind } from '@envol/domain/flight-notifications/statuses';
import type { Generated } from 'kysely';
import type { Id, Json } from '../../platform/db/columns.ts';
import type { StoredNotice } from '../../platform/db/storedNotice.ts';

/** Which authority reads what is told of flights. */
interface DeclarationDeskTable {
  structure_id: number;
  kind: NoticeKind;
  notice_key: string;
}

/** What an authority was told of a flight, and what it said to it. */
interface DeclarationTable {
  id: Id;
  structure_id: number;
  kind: NoticeKind;
  number: number;
  operator_id: number;
  flight_id: number | null;
  notification_id: number | null;
  state: DeclarationState;
  payload: Json<StoredNotice>;
  received_at: string;
  is_proven: boolean;
  counted_from: string | null;
  unopposed_from: string | null;
  flight_start: string;
  flight_end: string;
  zones: Generated<string[]>;
  reason: Generated<string | null>;
  answer: Generated<string | null>;
  answered_at: Generated<string | null>;
  decided_at: Generated<string | null>;
  decided_by: Generated<number | null>;
  decided_by_name: Generated<string | null>;
  version: Generated<number>;
  updated_at: string;
}

interface DeclarationEventTable {
  id: Id;
  declaration_id: number;
  at: string;
  what: DeclarationEvent;
  by_name: string | null;
  detail: string | null;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    declaration_desks: DeclarationDeskTable;
    declarations: DeclarationTable;
    declaration_events: DeclarationEventTable;
  }
}
