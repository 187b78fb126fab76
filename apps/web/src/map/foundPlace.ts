import type { Position } from '@envol/domain/geo/geometry';
import { createStore } from '../ui/stores/store.ts';

/** A place that was looked for and chosen, exact enough to draw around. */
export interface FoundPoint {
  readonly label: string;
  readonly position: Position;
}

/** The place that a search has just brought the map to; null once it was drawn at or put away. */
export const foundPlace = createStore<FoundPoint | null>(null);
