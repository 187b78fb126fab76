import { useEffect, useState } from 'react';

/** The value once it has stood still for `ms`: what is typed reaches the server when the typing pauses. */
export const useDebounced = <T>(value: T, ms = 250): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};
