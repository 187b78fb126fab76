import type { Ground, GroundSource } from '@envol/domain/airspace/ground';
import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';

/** A source of terrain did not answer, or not with what was asked; the message says what, for the log. */
export class TerrainFailure extends Error {}

/** Where heights of the ground are looked up. */
export interface TerrainSource {
  readonly source: GroundSource;
  /** How far its heights may be out, m. */
  readonly error_m: number;
  /** What it answers from, where that may change: what was remembered of another edition is asked again. */
  edition?(): Promise<string>;
  /** m AMSL in the order of the points, null where it has no data. Throws TerrainFailure. */
  heightsAt(points: readonly Position[]): Promise<readonly (number | null)[]>;
}

/** What the product asks of terrain. */
export interface Terrain {
  /** The source that answers when it can; the published points around stand in for it. */
  readonly source: GroundSource;
  /** The source where it failed less than a minute ago and is left alone; null while it may answer. */
  failing(): GroundSource | null;
  /** The ground under areas, in their order; null where nothing is known. Never throws: a failure is in the log. */
  groundUnder(areas: readonly AreaGeometry[]): Promise<readonly (Ground | null)[]>;
}
