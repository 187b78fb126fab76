import { useState } from 'react';
import { currentIdentity } from './session.ts';

/**
 * Where what somebody types in a window is kept: under the identity too, for the next person at this window, or the same one
 * acting for the other side, must not find it in the field, still less send it.
 */
export const useDraftPlace = (key: string): string => {
  const [identity] = useState(currentIdentity);
  return `envol.draft.${identity ?? '-'}.${key}`;
};
