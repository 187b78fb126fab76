import { useEffect, useState } from 'react';
import { dismissSnackbar, type Snackbar, showSnackbar } from './snackbars.ts';

interface UndoOffer {
  readonly begin: (offer: Pick<Snackbar, 'message' | 'action' | 'duration_ms'>) => void;
  readonly end: () => void;
}

const createUndoOffer = (): UndoOffer => {
  let offered: number | null = null;
  const end = (): void => {
    if (offered !== null) dismissSnackbar(offered);
    offered = null;
  };
  const begin: UndoOffer['begin'] = (offer) => {
    end();
    offered = showSnackbar({ tone: 'success', ...offer });
  };
  return { begin, end };
};

/**
 * The snackbar that takes back the last edit of a history. It ends with the next edit, which its button would take back instead, and
 * with the screen.
 */
export const useUndoOffer = (): UndoOffer => {
  const [offer] = useState(createUndoOffer);
  useEffect(() => offer.end, [offer]);
  return offer;
};
