import { useLayoutEffect, useRef, useState } from 'react';

/** An element of one's own, which takes no room: what is drawn into it stays as it is wherever the element is put. */
export const useMovable = (): HTMLElement => {
  const [element] = useState(() => {
    const made = document.createElement('div');
    made.style.display = 'contents';
    return made;
  });
  return element;
};

/** Where a movable element stands now; before what is drawn into it, so that it is in the page when that asks for the focus. */
export const MovableInto = ({
  place,
  element,
}: {
  readonly place: HTMLElement | null;
  readonly element: HTMLElement;
}) => {
  useLayoutEffect(() => {
    place?.append(element);
    return () => element.remove();
  }, [place, element]);
  return null;
};

/** A place for a movable element. */
export const MovablePlace = ({ element }: { readonly element: HTMLElement }) => {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.append(element);
  }, [element]);
  return <div ref={place} style={{ display: 'contents' }} />;
};
