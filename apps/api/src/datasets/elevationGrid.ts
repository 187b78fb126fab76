/** Why a file is no elevation model, for a screen that says it in its own words. */
export type ElevationRefusal =
  | 'too_large'
  | 'no_place'
  | 'no_grid'
  | 'not_geotiff'
  | 'projected'
  | 'not_north_up'
  | 'nowhere'
  | 'no_height';

/** An elevation file that cannot be imported; the message is one sentence for the person who runs the import. */
export class UnreadableElevation extends Error {
  /** Null: the file itself could not be opened. */
  readonly code: ElevationRefusal | null;

  constructor(message: string, code: ElevationRefusal | null) {
    super(message);
    this.code = code;
  }
}

/** A grid of heights of the ground: cell centres from the north-west, row by row to the south-east. */
export interface ElevationGrid {
  readonly west: number;
  readonly north: number;
  readonly step_lng: number;
  readonly step_lat: number;
  readonly columns: number;
  readonly rows: number;
  /** m AMSL, not a number where there is none. */
  readonly heights: ArrayLike<number>;
}
