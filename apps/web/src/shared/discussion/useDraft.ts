import { useState } from 'react';
import { useDraftPlace } from '../../api/draftPlace.ts';

/**
 * A text that waits for its sending: kept in this window until it is sent, also when the screen is left, and given back to
 * whoever typed it.
 */
export const useDraft = (key: string): readonly [text: string, change: (text: string) => void] => {
  const place = useDraftPlace(key);
  const [text, setText] = useState(() => sessionStorage.getItem(place) ?? '');
  const change = (next: string): void => {
    setText(next);
    try {
      if (next === '') sessionStorage.removeItem(place);
      else sessionStorage.setItem(place, next);
    } catch {
      // A full or forbidden storage: the text stays on the screen.
    }
  };
  return [text, change];
};
