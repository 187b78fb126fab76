import type { Position } from '@envol/domain/geo/geometry';

let planned: Position | null = null;

/** Where a mission is asked for on the map, for the editor that opens next. */
export const planAt = (place: Position): void => {
  planned = place;
};

/** The place, once. */
export const takePlannedPlace = (): Position | null => {
  const place = planned;
  planned = null;
  return place;
};
