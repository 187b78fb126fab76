import { type RefObject, useEffect, useRef } from 'react';
import { focusFirst, isFocusLost } from './focus.ts';

let byKeys = false;
globalThis.addEventListener('keydown', () => (byKeys = true), true);
for (const pressed of ['pointerdown', 'mousedown'] as const)
  globalThis.addEventListener(pressed, () => (byKeys = false), true);

/** What closes gives its focus back a moment after what took its place is there: looked at again for some seconds. */
const [AGAIN_MS, LOOKS] = [120, 40];

/**
 * Whoever works by keys stands nowhere once what had the focus is gone: the element, or the first control in it, takes it, when it comes and
 * at each change of `key`. By mouse and by touch nothing moves. `always`: it takes the focus from what opened it, too.
 */
export const useLostFocus = <T extends HTMLElement>(key: unknown, always = false): RefObject<T | null> => {
  const place = useRef<T>(null);
  useEffect(() => {
    if (!byKeys || key === null) return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks >= LOOKS) clearInterval(timer);
      if (!always && !isFocusLost()) return;
      if (place.current?.matches('a, button')) place.current.focus();
      else focusFirst(place.current);
      // What is not yet placed takes none.
      if (place.current?.contains(document.activeElement)) clearInterval(timer);
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [key, always]);
  return place;
};
