import { useLocation } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Fitting {
  readonly row: RefObject<HTMLElement | null>;
  /** How many links, from the first on, the row has room for. */
  readonly fitting: number;
  readonly isCurrentHidden: boolean;
}

/** How many links of a row are wholly seen; asked again when the row, a link or the page changes. */
export const useFittingLinks = (count: number): Fitting => {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const [seen, setSeen] = useState({ fitting: count, isCurrentHidden: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: which link is current changes with the address
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const links = [...element.querySelectorAll('a')];
    const measure = (): void => {
      const { right } = element.getBoundingClientRect();
      const beyond = links.findIndex((link) => link.getBoundingClientRect().right > right + 1);
      const fitting = beyond < 0 ? links.length : beyond;
      const current = links.findIndex((link) => link.getAttribute('aria-current') === 'page');
      setSeen({ fitting, isCurrentHidden: current >= fitting });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // A count that grows makes its link wider.
    for (const link of links) observer.observe(link);
    return () => observer.disconnect();
  }, [count, pathname]);
  return { row, ...seen };
};
