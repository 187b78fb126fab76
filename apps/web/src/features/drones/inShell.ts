import type { InShell } from '../../routing/feature.ts';
import { useDroneSearch } from './useDroneSearch.ts';

export const dronesInShell: InShell = {
  order: 30,
  Component: () => {
    useDroneSearch();
    return null;
  },
};
