import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { FoundPoint } from '../../../map/foundPlace.ts';

/** A place that was found, and what is told of what was drawn there. */
export interface DrawHereProps {
  readonly place: FoundPoint;
  readonly onDraw: (geometry: AreaGeometry) => void;
}
