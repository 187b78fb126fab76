import type { CallOf, Endpoint, ResponseOf } from '@envol/contract/endpoint';
import { hashKey, type QueryKey, queryOptions, skipToken } from '@tanstack/react-query';
import { type CallOptions, callApi, gatherReads } from './call.ts';
import { queryClient } from './queryClient.ts';
import type { Wire } from './wire.ts';

type Rest<E extends Endpoint> =
  Record<string, never> extends CallOf<E>
    ? readonly [args?: CallOf<E>, options?: Pick<CallOptions, 'handles'>]
    : readonly [args: CallOf<E>, options?: Pick<CallOptions, 'handles'>];

const startedAt = new Map<string, number>();

/** When the newest load of a query began, in milliseconds of `performance.now()`; null = not since this page opened. */
export const loadStartedAt = (queryHash: string): number | null => startedAt.get(queryHash) ?? null;

const keyOf = <const A>({ path }: { readonly path: string }, args: A) =>
  [path.split('/')[1] ?? '', path, args] as const;

const readerOf =
  <const E extends Endpoint>(
    endpoint: Wire<E>,
    args: CallOf<E> | undefined,
    options?: Pick<CallOptions, 'handles'>,
  ) =>
  ({
    signal,
    queryKey,
  }: {
    readonly signal: AbortSignal;
    readonly queryKey: QueryKey;
  }): Promise<ResponseOf<E>> => {
    startedAt.set(hashKey(queryKey), performance.now());
    return (callApi as (...given: readonly unknown[]) => Promise<ResponseOf<E>>)(endpoint, args, {
      handles: 'all',
      ...options,
      signal,
    });
  };

/**
 * A reading call as a query: `useQuery(queryOf(endpoints.getFlight, { params: { id } }))`. The key begins with the
 * noun ("flights"), so that `refresh('flights')` reaches every list and detail of it. Failures are the screen's to
 * show (ErrorState): no snackbar unless `handles` asks for one.
 */
export const queryOf = <const E extends Endpoint>(endpoint: Wire<E>, ...[args, options]: Rest<E>) =>
  queryOptions({ queryKey: keyOf(endpoint, args ?? {}), queryFn: readerOf(endpoint, args, options) });

/**
 * The same where it is not always known what is to be read: of null nothing is asked, and nothing shown.
 * `useQuery(queryOfKnown(endpoints.getFlight, id === null ? null : { params: { id } }))`.
 */
export const queryOfKnown = <const E extends Endpoint>(endpoint: Wire<E>, args: CallOf<E> | null) =>
  queryOptions({
    queryKey: keyOf(endpoint, args),
    queryFn: args === null ? skipToken : readerOf(endpoint, args),
  });

/** Loads again what is on the screen of these nouns, and marks the rest as stale. */
export const refreshQueries = async (...nouns: readonly string[]): Promise<void> => {
  await Promise.all(
    gatherReads(() => nouns.map((noun) => queryClient.invalidateQueries({ queryKey: [noun] }))),
  );
};
