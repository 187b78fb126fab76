import type { HeightLimit } from '@envol/domain/airspace/zone';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { Schedule } from '@envol/domain/notams/schedule';
import type { Generated, JSONColumnType } from 'kysely';
import type { Id, Json } from '../../platform/db/columns.ts';

type RestrictionSource = 'publication' | 'notam' | 'notam_gone' | 'structure_zone' | 'azba';

interface RestrictionTable {
  id: Id;
  source: RestrictionSource;
  key: string;
  /** What came in together. */
  occasion: Generated<string | null>;
  title: string;
  was: string | null;
  becomes: string;
  geometries: Json<readonly AreaGeometry[]>;
  bbox: string;
  lower: Json<HeightLimit>;
  valid_from: string | null;
  valid_to: string | null;
  /** The hours of a NOTAM's item D; null: throughout. */
  schedule: JSONColumnType<Schedule | null, string | null | undefined, string | null>;
  /** The text of a NOTAM draws less than its place. */
  is_place_rough: Generated<boolean>;
  appeared_at: string;
  checked_at: string | null;
}

/** Operators that are still to be told of what came in together. */
interface RestrictionTellingTable {
  letter: string;
  operator_id: number;
}

interface FlightRestrictionTable {
  flight_id: number;
  operator_id: number;
  restriction_id: number;
  source: RestrictionSource;
  title: string;
  was: string | null;
  becomes: string;
  appeared_at: string;
  read_at: string | null;
  read_by_name: string | null;
}

declare module '../../platform/db/schema.ts' {
  interface Tables {
    restrictions: RestrictionTable;
    flight_restrictions: FlightRestrictionTable;
    restriction_tellings: RestrictionTellingTable;
  }
}
