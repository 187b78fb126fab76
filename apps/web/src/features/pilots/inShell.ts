import type { InShell } from '../../routing/feature.ts';
import { usePilotSearch } from './usePilotSearch.ts';

export const pilotsInShell: InShell = {
  order: 40,
  Component: () => {
    usePilotSearch();
    return null;
  },
};
