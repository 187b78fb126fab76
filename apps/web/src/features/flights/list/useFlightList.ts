import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { usePages } from '../../../api/usePages.ts';
import type { FlightsQuery } from '../../../shared/flights/index.ts';

const PAGE = 25;

/** The key of the list's query: the noun first, as every key begins. */
export const flightListKey = (query: FlightsQuery) => ['flights', 'list', query] as const;

export const useFlightList = (query: FlightsQuery) => {
  const { rows, last, ...list } = usePages(flightListKey(query), PAGE, (window, signal) =>
    call(endpoints.listFlights, { query: { ...query, ...window } }, { handles: 'all', signal }),
  );
  return { ...list, flights: rows, count: last?.count };
};
