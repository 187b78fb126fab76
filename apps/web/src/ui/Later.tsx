import { type ReactNode, useDeferredValue } from 'react';

/** Draws the lower part of a long screen after its upper part, in slices between which the page answers the hand. */
export const Later = ({ children }: { readonly children: ReactNode }) =>
  useDeferredValue(true, false) ? children : null;
