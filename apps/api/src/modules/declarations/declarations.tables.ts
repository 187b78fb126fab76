import type { HeightLimit } from '@envol/domain/airspace/zone';
import type { DeclarationEvent, DeclarationState } from '@envol/domain/declarations/statuses';
import type { NoticeKind } from '@envol/domain/flight-notifications/statuses';
import type { ColumnType, Generated } from 'kysely';
import type { Id, Json } from '../../platform/db/columns.ts';
import type { StoredNotice } from '../../platform/db/storedNotice.ts';

/** A zone that a flight is notified for, as it stood when the notification left. */
export interface NotifiedZone {
  readonly name: string;
  /** Who controls or manages it; null: no name is published. */
  readonly controller: string | null;
  readonly contact: string | null;
  readonly lower: HeightLimit | null;
  readonly upper: HeightLimit | null;
}

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
  zone_facts: ColumnType<NotifiedZone[], string | undefined, string>;
  reason: Generated<string | null>;
  answer: Generated<string | null>;
  answered_at: Generated<string | null>;
  decided_at: Generated<string | null>;
  decided_by: Generated<number | null>;
  decided_by_name: Generated<string | null>;
  opposed_at: Generated<string | null>;
  opposed_by_name: Generated<string | null>;
  opposed_reason: Generated<string | null>;
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

/** The address of a town hall that a prefecture knows. */
interface TownHallTable {
  structure_id: number;
  name: string;
  email: string;
  noted_by_name: string;
  updated_at: string;
}

/** A letter to a town hall about a declaration; whether it left stands with the e-mails. */
interface TownLetterTable {
  id: Id;
  declaration_id: number;
  name: string;
  email: string;
  asked_at: string;
  asked_by_name: string;
  returned_at: Generated<string | null>;
  returned_by_name: Generated<string | null>;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    declaration_desks: DeclarationDeskTable;
    declarations: DeclarationTable;
    declaration_events: DeclarationEventTable;
    town_halls: TownHallTable;
    town_letters: TownLetterTable;
  }
}
