import { useEffect, useRef } from 'react';

/** How far below the window the end of the rows may be when the next page is asked for. */
const AHEAD = '600px';

/** Asks for the next page when the element at the end of the rows comes near the window. */
export const useMoreRows = (hasMore: boolean, more: () => void) => {
  const end = useRef<HTMLDivElement>(null);
  const ask = useRef(more);
  useEffect(() => {
    ask.current = more;
  });
  useEffect(() => {
    const element = end.current;
    if (!hasMore || element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) ask.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore]);
  return end;
};
