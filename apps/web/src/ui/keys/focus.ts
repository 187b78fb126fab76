import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]';

const isReached = (element: HTMLElement): boolean => element.tabIndex >= 0;

/** Whether no control has the focus: what had it has left the page. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** The first control inside `element`, focused; false where it has none. */
export const focusFirst = (element: Element | null | undefined): boolean => {
  const [first] = [...(element?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(isReached);
  first?.focus();
  return first !== undefined;
};

/** For the control that opened what takes its place: when that closes, the focus comes back to it. */
export const useFocusBack = <T extends HTMLElement>(isOpen: boolean): RefObject<T | null> => {
  const opener = useRef<T>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && isFocusLost()) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
};

const controlsIn = (root: ParentNode): readonly HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isReached);

let controls: readonly HTMLElement[] | null = null;
/** Those of the page, looked for once where many parts leave it together. */
const controlsNow = (): readonly HTMLElement[] => {
  if (controls === null) {
    controls = controlsIn(document);
    queueMicrotask(() => {
      controls = null;
    });
  }
  return controls;
};

/** For what leaves the page with the focus inside: the next control after it takes the focus. */
export const useFocusNext = <T extends HTMLElement>(): RefObject<T | null> => {
  const leaving = useRef<T>(null);
  useLayoutEffect(() => {
    const element = leaving.current;
    return () => {
      if (element === null) return;
      const controls = controlsNow();
      const last = controlsIn(element).at(-1);
      const follows = (control: HTMLElement): boolean =>
        (element.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      // In the order of the document: those inside stand together.
      const after =
        last === undefined ? controls.filter(follows) : controls.slice(controls.indexOf(last) + 1);
      queueMicrotask(() => {
        if (isFocusLost()) after.find((control) => control.isConnected)?.focus();
      });
    };
  }, []);
  return leaving;
};
