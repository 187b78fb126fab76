import { todayIn } from '@envol/domain/time/localTime';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { usePages } from '../../../api/usePages.ts';
import { presentTime } from '../../../device/clock.ts';
import { type FlightsQuery, flightsQuery } from '../../../shared/flights/index.ts';

const PAGE = 25;

/** The key of the list's query: the noun first, as every key begins. */
export const flightListKey = (query: FlightsQuery) => ['flights', 'list', query] as const;

/** What the list asks for on the day that it is. */
export const queryOfToday = (search: Parameters<typeof flightsQuery>[0]): FlightsQuery =>
  flightsQuery(search, todayIn(presentTime()));

export const useFlightList = (query: FlightsQuery) => {
  const { rows, last, ...list } = usePages(flightListKey(query), PAGE, (window, signal) =>
    callApi(endpoints.listFlights, { query: { ...query, ...window } }, { handles: 'all', signal }),
  );
  return { ...list, flights: rows, count: last?.count };
};
