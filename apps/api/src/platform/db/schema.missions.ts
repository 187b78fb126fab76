import type { ConstraintKind } from '@envol/domain/airspace/constraint';
import type { Generated } from 'kysely';
import type { Id } from './columns.ts';

interface FlightTagTable {
  id: Id;
  operator_id: number;
  name: string;
  constraint_type: ConstraintKind | null;
  created_at: string;
}
interface FlightTagLinkTable {
  flight_id: number;
  tag_id: number;
}
/** What one person noted about a mission, for that person alone. */
interface FlightMemoTable {
  flight_id: number;
  user_id: number;
  text: string;
}

interface FlightExportTable {
  id: Id;
  operator_id: number;
  user_id: number;
  language: 'fr' | 'en';
  recipient: string;
  status: Generated<'queued' | 'running' | 'ready' | 'failed'>;
  flight_ids: number[];
  done_count: Generated<number>;
  file_name: string;
  data: Generated<Buffer | null>;
  created_at: string;
  ready_at: Generated<string | null>;
  expires_at: string;
}

/** What an operator keeps beside its missions. */
export interface MissionTables {
  flight_tags: FlightTagTable;
  flight_tag_links: FlightTagLinkTable;
  flight_memos: FlightMemoTable;
  flight_exports: FlightExportTable;
}
