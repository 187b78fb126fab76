import { useState } from 'react';
import { sameValue } from '../../ui/stores/sameValue.ts';

/** The same object as long as it says the same: what depends on it does not start again. */
export const useStable = <T>(value: T): T => {
  const [kept, setKept] = useState(value);
  if (sameValue(kept, value)) return kept;
  setKept(value);
  return value;
};
