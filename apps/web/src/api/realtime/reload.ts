import type { Query, QueryClient } from '@tanstack/react-query';
import type { Touched } from './frames.ts';

/** Events that come together are asked for together; a burst of decisions reloads a list once. */
const GATHER_MS = 150;
/** Screens of one structure that hear the same event do not all ask in the same millisecond. */
const SPREAD_MS = 150;

interface ReloadWorld {
  readonly client: QueryClient;
  /** Runs `run`, the reads of which go to the server together. */
  readonly gather: (run: () => void) => void;
  readonly later: (run: () => void, ms: number) => void;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Milliseconds of a clock that only goes forward. */
  readonly elapsed: () => number;
  /** When the newest load of a query began, on that clock; null = not known. */
  readonly startedAt: (queryHash: string) => number | null;
}

interface Asked {
  readonly params?: { readonly id?: unknown };
  readonly query?: { readonly geom?: unknown };
}

/** What of its noun a query shows, in the words of `Touched`; `meta.view` says it where the call does not. */
const viewOf = ({ queryKey: [, path], meta }: Query, { params, query }: Asked): string => {
  if (typeof meta?.view === 'string') return meta.view;
  if (params?.id === undefined) return query?.geom === 'collection' ? 'map' : 'list';
  return String(path).split('/:id/')[1]?.split('/')[0] ?? 'record';
};

/** Whether a query shows what was touched of one of the records, or a list of their noun. */
const shows = (query: Query, { noun, ids, views }: Touched): boolean => {
  if (query.queryKey[0] !== noun) return false;
  const asked = (query.queryKey[2] ?? {}) as Asked;
  const record = asked.params?.id;
  if (record !== undefined && ids !== 'every' && !ids.includes(Number(record))) return false;
  return views === undefined || views.includes(viewOf(query, asked));
};

/** A count of the header, and the lists of its noun whose answer says it too: the list's call serves both. */
const isCount = ({ meta }: Query): boolean => meta?.count === 'asked';
const tellsCount = (query: Query): boolean => query.meta?.count === 'told' && query.isActive();

/**
 * Loads again what events have touched: gathers them for a moment, then marks the queries that show them as stale,
 * and those on the screen load. A query whose load began after the event was heard has its change already.
 */
export const createReloader = (world: ReloadWorld): ((touched: readonly Touched[]) => void) => {
  let waiting: { readonly touched: Touched; readonly heard: number }[] = [];
  let isPlanned = false;
  const run = (): void => {
    const due = waiting;
    waiting = [];
    isPlanned = false;
    const isDue = (query: Query): boolean => {
      const started = world.startedAt(query.queryHash);
      return due.some(({ touched, heard }) => shows(query, touched) && (started === null || started < heard));
    };
    const told = new Set(
      world.client
        .getQueryCache()
        .findAll({ predicate: (query) => tellsCount(query) && isDue(query) })
        .map(({ queryKey: [noun] }) => noun),
    );
    world.gather(() => {
      void world.client.invalidateQueries({
        predicate: (query) => isDue(query) && !(isCount(query) && told.has(query.queryKey[0])),
      });
    });
  };
  return (touched) => {
    const heard = world.elapsed();
    waiting.push(...touched.map((each) => ({ touched: each, heard })));
    if (isPlanned || waiting.length === 0) return;
    isPlanned = true;
    world.later(run, GATHER_MS + SPREAD_MS * world.random());
  };
};
