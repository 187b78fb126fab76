import type { FlightSummary } from '@envol/contract/flights';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import type { FlightsQuery } from './flights.filters.ts';

const PAGE = 25;

interface FlightPage {
  readonly count: number;
  readonly results: readonly FlightSummary[];
}

const load = async (query: FlightsQuery, offset: number, signal: AbortSignal): Promise<FlightPage> => {
  const page = await call(
    endpoints.listFlights,
    { query: { ...query, limit: PAGE, offset } },
    { handles: 'all', signal },
  );
  // The same call answers the map's collection when asked; here it was not.
  if (!('results' in page)) throw new Error('The list of missions came as a collection');
  return page;
};

/** The list, a page at a time; the rows stay while other filters load. */
export const useFlightList = (query: FlightsQuery) => {
  const list = useInfiniteQuery({
    queryKey: ['flights', 'list', query],
    queryFn: ({ pageParam, signal }) => load(query, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, page) => sum + page.results.length, 0);
      return last.results.length > 0 && seen < last.count ? seen : undefined;
    },
    placeholderData: keepPreviousData,
  });
  const pages = list.data?.pages ?? [];
  const seen = new Set<number>();
  // A mission created meanwhile shifts the pages: a row seen twice is shown once.
  const flights = pages
    .flatMap((page) => page.results)
    .filter(({ id }) => (seen.has(id) ? false : seen.add(id) !== undefined));
  return { ...list, flights, count: pages.at(-1)?.count };
};
