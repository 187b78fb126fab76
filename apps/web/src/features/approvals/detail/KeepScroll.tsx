import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Within what scrolls: comes back to where it was left. `place` outlives what is shown. */
export const KeepScroll = ({ place }: { readonly place: RefObject<number> }) => {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const scrolled = mark.current?.parentElement;
    if (!scrolled) return undefined;
    scrolled.scrollTop = place.current;
    const keep = (): void => {
      place.current = scrolled.scrollTop;
    };
    scrolled.addEventListener('scroll', keep, { passive: true });
    return () => scrolled.removeEventListener('scroll', keep);
  }, [place]);
  return <span ref={mark} hidden />;
};
