import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { AzbaActivation } from '@envol/domain/military/readAzba';
import type { SectorCalendar, SectorKind } from '@envol/domain/military/sectors';
import type { FirBriefing } from '@envol/domain/notams/firs';
import type { HourState } from '@envol/domain/weather/judgeHours';
import type { Generated, JSONColumnType } from 'kysely';
import type { Id, Json } from './columns.ts';

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

interface FlightWeatherEventTable {
  id: Id;
  flight_id: number;
  logged_at: string;
  logged_by_name: string;
  source: 'open_meteo' | 'simulated' | 'none';
  flight_state: HourState;
  snapshot: Json<object>;
}
interface AzbaImportTable {
  id: Id;
  source: 'feed' | 'staff' | 'simulated';
  fetched_at: string;
  imported_by_name: string | null;
  dates: string[];
  activations: Json<readonly AzbaActivation[]>;
  failure: string | null;
}
interface MilitarySectorTable {
  id: Id;
  kind: SectorKind;
  name: string;
  geometry: Json<AreaGeometry>;
  floor_m: number;
  ceiling_m: number;
  calendar: Json<SectorCalendar>;
  source: string;
  imported_at: string;
}

/** What the world around a mission says of its day: NOTAM, weather, activations. */
export interface SourceTables {
  notam_imports: NotamImportTable;
  notams: NotamTable;
  notam_ratings: NotamRatingTable;
  flight_weather_events: FlightWeatherEventTable;
  azba_imports: AzbaImportTable;
  military_sectors: MilitarySectorTable;
}
