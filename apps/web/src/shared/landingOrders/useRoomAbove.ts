import { useEffect, useRef } from 'react';

/** What stands above the page, and how high each is, px. */
const heights = new Map<object, number>();

const write = (): void => {
  const root = document.documentElement;
  const sum = [...heights.values()].reduce((total, height) => total + height, 0);
  root.toggleAttribute('data-ordered-to-land', heights.size > 0);
  if (heights.size === 0) root.style.removeProperty('--order-height');
  else root.style.setProperty('--order-height', `${sum}px`);
};

/** Dialogs stand below what it returns the place for: they read how high all of it is. */
export const useRoomAbove = (isShown: boolean) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!isShown || element === null) return;
    const key = {};
    heights.set(key, element.offsetHeight);
    write();
    const observer = new ResizeObserver(() => {
      heights.set(key, element.offsetHeight);
      write();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      heights.delete(key);
      write();
    };
  }, [isShown]);
  return ref;
};
