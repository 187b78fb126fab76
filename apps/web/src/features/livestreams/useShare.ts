import { useCopy } from '../../shared/secret/index.ts';

/** Hands an address on by what the device offers, or copies it. */
export const useShare = (): ((shared: { readonly title: string; readonly url: string }) => void) => {
  const copy = useCopy();
  return (shared) => {
    if (typeof navigator.share !== 'function') {
      copy(shared.url);
      return;
    }
    // Closed without a choice: nothing is to be said.
    navigator.share(shared).catch(() => undefined);
  };
};
