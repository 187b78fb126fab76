import type { ConstraintKind } from '@envol/domain/airspace/constraint';
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

/** What an operator keeps beside its missions. */
export interface MissionTables {
  flight_tags: FlightTagTable;
  flight_tag_links: FlightTagLinkTable;
  flight_memos: FlightMemoTable;
}
