import { useEffect, useState } from 'react';
import { showUndo } from './showUndo.ts';
import { dismissSnackbar } from './snackbars.ts';

interface UndoOffer {
  readonly begin: (...offer: Parameters<typeof showUndo>) => void;
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
    offered = showUndo(offer);
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
