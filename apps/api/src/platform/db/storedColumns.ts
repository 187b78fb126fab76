import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { DeclarationObstacle, NamedObstacle } from '@envol/domain/take-off/declaration';
import type { ColumnType, Generated } from 'kysely';

/** An area of an approval as it is kept with an activation or a take-off. */
export interface StoredDayArea {
  readonly flight_area_id: number;
  readonly identifier: string;
  readonly geometry: AreaGeometry;
  readonly height: number;
  readonly lng: number;
  readonly lat: number;
  readonly radial: number;
  readonly distance_to_structure: number;
  readonly area_m2: number;
}

export interface StoredPerson {
  readonly id: number;
  readonly full_name: string;
  readonly phone: string | null;
}

/** What stood against a take-off, which happened all the same. */
export type StoredBreaches = Generated<DeclarationObstacle[]>;
/** The same, each with the procedures and the authorities that it was about. */
export type StoredNamedBreaches = ColumnType<readonly NamedObstacle[], string | undefined, string>;
