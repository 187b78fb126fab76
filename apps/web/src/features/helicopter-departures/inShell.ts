import { lazy } from 'react';
import type { InShell } from '../../routing/feature.ts';
import { untilThere } from '../../ui/stores/untilThere.ts';

/** A helicopter in the way of one's drones concerns whatever screen. */
export const helicopterDeparturesInShell: InShell = {
  order: 16,
  Component: lazy(() =>
    untilThere(async () => ({ default: (await import('./DeparturePieces.tsx')).DepartureHost })),
  ),
};
