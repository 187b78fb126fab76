import type { FlightSummary } from '@envol/contract/flights';
import { LIMITS } from '@envol/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { everyPageOf } from '../../../api/everyPage.ts';
import type { FlightsQuery } from '../../../shared/flights/index.ts';

export interface ListedFlights {
  /** The rows that are on the screen. */
  readonly flights: readonly FlightSummary[];
  /** What found them; a choice of all reaches past the rows that were loaded. */
  readonly query: FlightsQuery;
}

/**
 * The chosen missions as they stood when the act began, so that a colleague's change meanwhile is found by its version and
 * not taken for what was seen; null while those beyond the loaded rows are read, and of more than one act may change. `gone` were
 * chosen before the list was filtered otherwise, or are there no more.
 */
export const useChosenFlights = (chosen: ReadonlySet<number>, { flights, query }: ListedFlights) => {
  const isTooMany = chosen.size > LIMITS.bulk_flights;
  const [seen, setSeen] = useState<readonly FlightSummary[] | null>(() => {
    const listed = flights.filter(({ id }) => chosen.has(id));
    return listed.length === chosen.size ? listed : null;
  });
  const { data, error } = useQuery({
    ...everyPageOf(endpoints.listFlights, { query: query as never }),
    enabled: seen === null && !isTooMany,
  });
  if (seen === null && data !== undefined) setSeen(data.filter(({ id }) => chosen.has(id)));
  const told = new Set((seen ?? []).map(({ id }) => id));
  const gone = seen === null ? [] : [...chosen].filter((id) => !told.has(id));
  return { flights: isTooMany ? null : seen, gone, error, isTooMany };
};
