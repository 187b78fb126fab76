import type { Generated } from 'kysely';
import type { Id, Json } from './columns.ts';

interface NotamImportTable {
  id: Id;
  source: 'autorouter' | 'staff' | 'simulated';
  label: string | null;
  imported_by_name: string | null;
  fetched_at: string;
  is_complete: boolean;
  read_count: number;
  refused: Json<readonly { readonly line: number; readonly identifier: string; readonly reason: string }[]>;
  failure: string | null;
}
interface NotamTable {
  id: Id;
  identifier: string;
  raw: string;
  import_id: number;
  is_simulated: boolean;
  added_at: string;
  valid_to: string | null;
  ended_at: Generated<string | null>;
}
interface NotamRatingTable {
  user_id: number;
  notam_id: number;
  rating: 'important' | 'interesting' | 'irrelevant';
  rated_at: string;
}

/** What the world around a mission says of its day: NOTAM, weather, activations. */
export interface SourceTables {
  notam_imports: NotamImportTable;
  notams: NotamTable;
  notam_ratings: NotamRatingTable;
}
