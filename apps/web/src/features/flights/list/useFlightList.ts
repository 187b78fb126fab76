import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { usePages } from '../../../api/usePages.ts';
import type { FlightsQuery } from './flights.filters.ts';

const PAGE = 25;

export const useFlightList = (query: FlightsQuery) => {
  const { rows, last, ...list } = usePages(['flights', 'list', query], PAGE, (window, signal) =>
    call(endpoints.listFlights, { query: { ...query, ...window } }, { handles: 'all', signal }),
  );
  return { ...list, flights: rows, count: last?.count };
};
