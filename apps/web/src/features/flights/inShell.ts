import type { InShell } from '../../routing/feature.ts';
import { useFlightSearch } from './useFlightSearch.ts';

export const flightsInShell: InShell = {
  order: 10,
  Component: () => {
    useFlightSearch();
    return null;
  },
};
