import type { Supervision } from '@envol/contract/supervisions';
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf, MOST_ROWS } from '../../api/everyPage.ts';
import { queryOf } from '../../api/query.ts';
import { sortedFlights } from './supervision.model.ts';
import { type SupervisionsSearch, sizeOf } from './supervisions.search.ts';

/** What the live channel should miss is read again. */
export const AGAIN_MS = 15_000;
const NO_FLIGHTS: readonly Supervision[] = [];

const SHOWN_BY = {
  activated: { is_closed: 'false', is_activated: 'true' },
  upcoming: { is_closed: 'false', is_activated: 'false' },
  closed: { is_closed: 'true', is_activated: 'false' },
} as const;

/** A page of the list, and how many flights pass the filters; `is_cut`: there may be more than were read. */
export interface PageOfFlights {
  readonly flights: readonly Supervision[];
  readonly count: number;
  readonly is_cut: boolean;
}

const useListed = (search: SupervisionsSearch) => {
  const { show = 'activated', q, from, until, structures, page = 1 } = search;
  const limit = sizeOf(search);
  // By what must be done before it is cut into pages: no flight in the air stands on a later page than one on the ground.
  const isWhole = show === 'activated' || limit === null;
  const query = {
    ...SHOWN_BY[show],
    ...(q && { q }),
    ...(from && { date_min: from }),
    ...(until && { date_max: until }),
    ...(structures && { structures }),
  };
  const refetchInterval = show === 'closed' ? false : AGAIN_MS;
  const placeholderData = <T>(before: T): T => before;
  const every = useQuery({
    ...everyPageOf(endpoints.listSupervisions, { query }),
    enabled: isWhole,
    refetchInterval,
    placeholderData,
  });
  const first = (page - 1) * (limit ?? 0);
  const window = useQuery({
    ...queryOf(endpoints.listSupervisions, { query: { ...query, limit: limit ?? 25, offset: first } }),
    enabled: !isWhole,
    refetchInterval,
    placeholderData,
  });
  const pageOf = (): PageOfFlights | undefined => {
    if (!isWhole) return window.data && { ...window.data, flights: window.data.results, is_cut: false };
    if (every.data === undefined) return undefined;
    const sorted = sortedFlights(every.data);
    return {
      flights: limit === null ? sorted : sorted.slice(first, first + limit),
      count: sorted.length,
      is_cut: sorted.length >= MOST_ROWS,
    };
  };
  const { error, refetch } = isWhole ? every : window;
  return { found: pageOf(), error, refetch };
};

/** All that flies or may take off now, and what of the flights the list's filters let through. */
export const useSupervisedFlights = (search: SupervisionsSearch) => {
  // What is closed, and who has confirmed an order, do not depend on what the list is filtered by.
  const active = useQuery({
    ...everyPageOf(endpoints.listSupervisions, { query: SHOWN_BY.activated }),
    refetchInterval: AGAIN_MS,
  });
  const listed = useListed(search);
  return {
    watched: active.data ?? NO_FLIGHTS,
    found: listed.found,
    error: active.error ?? listed.error,
    refetch: () => Promise.all([active.refetch(), listed.refetch()]),
  };
};
