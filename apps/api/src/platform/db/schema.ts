import type { Ground } from '@envol/domain/airspace/ground';
import type { Generated, JSONColumnType } from 'kysely';
import type { CreationTime, Id, Json } from './columns.ts';

interface StaffJournalTable {
  id: Id;
  staff_user_id: number | null;
  staff_name: string;
  action: string;
  user_id: number | null;
  operator_id: Generated<number | null>;
  details: JSONColumnType<Record<string, unknown>>;
  at: string;
}

interface TerrainGroundTable {
  key: string;
  ground: JSONColumnType<Ground, string, string>;
  asked_at: string;
}

interface EventTable {
  id: Id;
  type: string;
  audience: string[];
  payload: Json<Record<string, unknown>>;
  created_at: CreationTime;
}

interface ActKeyTable {
  user_id: number;
  client_key: string;
  act: string;
  /** Null while the act that makes it is under way. */
  subject_id: number | null;
  done_at: string;
}

/** A letter that came in answer to one of ours, kept for a week. */
interface InboxTable {
  source: 'mail' | 'payments';
  external_id: string;
  about: string | null;
  received_at: string;
  done_at: string | null;
  result: Json<object> | null;
}

interface RateCountTable {
  key: string;
  ends_at: string;
  count: number;
}

interface HeldFileTable {
  storage_key: string;
  held_at: string;
  found: string | null;
}

/** Every table by its name: here the platform's own; each module adds its own in `modules/<module>/<module>.tables.ts`. */
export interface Tables {
  staff_journal: StaffJournalTable;
  terrain_grounds: TerrainGroundTable;
  events: EventTable;
  act_keys: ActKeyTable;
  inbox: InboxTable;
  rate_counts: RateCountTable;
  held_files: HeldFileTable;
}
