import { useEffect, useRef } from 'react';

/** Brings an action that was added into view: in a low window its card begins below the edge. */
export const useShowsAdded = (count: number): void => {
  const known = useRef(count);
  useEffect(() => {
    if (count > known.current)
      document.getElementById(`action-${count - 1}`)?.scrollIntoView({ block: 'start' });
    known.current = count;
  }, [count]);
};
