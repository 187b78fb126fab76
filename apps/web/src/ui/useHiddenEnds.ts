import { type RefObject, useEffect, useState } from 'react';

/** At which ends of a row that slides some of it is out of view; `count`: of what stands in it. */
export const useHiddenEnds = (row: RefObject<HTMLElement | null>, count: number) => {
  const [hidden, setHidden] = useState({ before: false, after: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count is another width
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const look = (): void => {
      const before = element.scrollLeft > 4;
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 4;
      setHidden((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row, count]);
  return hidden;
};
