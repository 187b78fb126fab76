import type { FirBriefing } from '@envol/domain/notams/firs';
import type { Generated, JSONColumnType } from 'kysely';
import type { Id, Json } from '../../platform/db/columns.ts';

interface NotamImportTable {
  id: Id;
  source: 'autorouter' | 'staff' | 'simulated';
  label: string | null;
  imported_by_name: string | null;
  fetched_at: string;
  is_complete: boolean;
  read_count: number;
  /** What it told of each flight information region that it covers. */
  firs: JSONColumnType<readonly FirBriefing[], string | undefined, string>;
  refused: Json<readonly { readonly line: number; readonly identifier: string; readonly reason: string }[]>;
  failure: string | null;
}

interface NotamTable {
  id: Id;
  identifier: string;
  raw: string;
  /** Region of its Q line; null where that cannot be read. */
  fir: Generated<string | null>;
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

declare module '../../platform/db/schema.ts' {
  interface Tables {
    notam_imports: NotamImportTable;
    notams: NotamTable;
    notam_ratings: NotamRatingTable;
  }
}
