import { useEffect } from 'react';
import type { InShell } from '../../routing/feature.ts';
import { PACKS_WAITING } from './packsWaiting.ts';

const isAnyWaiting = (): boolean => {
  try {
    return localStorage.getItem(PACKS_WAITING) !== null;
  } catch {
    return false;
  }
};

/** Fetches what a closed page left waiting for a network. */
export const fieldPackInShell: InShell = {
  order: 96,
  Component: () => {
    useEffect(() => {
      if (isAnyWaiting()) void import('./packRuns.ts').then(({ resumePacks }) => resumePacks());
    }, []);
    return null;
  },
};
