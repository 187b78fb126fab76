import { useState } from 'react';

/** The same object as long as it says the same: what depends on it does not start again. */
export const useStable = <T>(value: T): T => {
  const text = JSON.stringify(value);
  const [kept, setKept] = useState({ text, value });
  if (kept.text === text) return kept.value;
  setKept({ text, value });
  return value;
};
