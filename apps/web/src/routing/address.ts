import type { RegisteredRouter } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import { pageHistory } from './pageHistory.ts';

/** Every page of the product and of the public root whose path is all of its address. */
export type FixedPath = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>;

/** What follows the path; what is left out is not written. */
export type AddressSearch = Readonly<Record<string, string | number | undefined>>;

export const hrefOf = (path: string, search: AddressSearch = {}): string => {
  const written = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return written.length === 0 ? path : `${path}?${new URLSearchParams(written)}`;
};

/** Goes to a page of either root. */
export const goToHref = (href: string, replace = false): void => {
  if (replace) pageHistory.replace(href);
  else pageHistory.push(href);
};

export const goToPage = (path: FixedPath, replace = false): void => goToHref(path, replace);

const subscribe = (listener: () => void): (() => void) => pageHistory.subscribe(listener);

/** What the address says after its path, as text; a name that is not there is ''. */
export const useAddressText = (): ((name: string) => string) => {
  const search = useSyncExternalStore(subscribe, () => pageHistory.location.search);
  return useMemo(() => {
    const given = new URLSearchParams(search);
    return (name: string) => given.get(name) ?? '';
  }, [search]);
};

/** The last part of the path: the secret of a link. */
export const useLastPathPart = (): string =>
  useSyncExternalStore(subscribe, () => /[^/]*(?=\/*$)/.exec(pageHistory.location.pathname)?.[0] ?? '');
