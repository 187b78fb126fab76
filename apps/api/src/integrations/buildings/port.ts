import type { Building } from '@envol/domain/geo/buildings';
import type { Position } from '@envol/domain/geo/geometry';

/** The service did not answer, or not with what it should. */
export class BuildingsFailure extends Error {}

/** Outlines of buildings. */
export interface Buildings {
  /** `simulated`: invented ones, which say so; `none`: nobody is asked. */
  readonly source: 'live' | 'simulated' | 'none';
  /** Those whose wall may be within `within_m` of the place, in any order. Throws BuildingsFailure. */
  near(place: Position, within_m: number): Promise<readonly Building[]>;
}
