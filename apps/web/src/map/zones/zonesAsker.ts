import type { Position } from '@envol/domain/geo/geometry';
import { createStore } from '../../ui/stores/store.ts';

/** Who tells the published zones of a place; null while nobody of the map does. */
export const zonesAsker = createStore<((at: Position) => void) | null>(null);
