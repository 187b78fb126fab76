import type { ResponseOf } from '@envol/contract/endpoint';
import type { HelicopterDeparture, listHelicopterDepartures } from '@envol/contract/helicopter-departures';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';

/** Asked for again while one is in force, and in between, ms: the live channel tells what changes. */
const [IN_FORCE_MS, RESTING_MS] = [2_000, 60_000];

type Departures = ResponseOf<typeof listHelicopterDepartures>;

/** The departures that concern the reader, and how many there are. */
export const useConcerningDepartures = (): UseQueryResult<Departures> => {
  const reads = useMay('helicopter-departure:read');
  return useQuery({
    ...queryOf(endpoints.listHelicopterDepartures),
    enabled: reads,
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ ended }) => ended === null) ? IN_FORCE_MS : RESTING_MS,
    // A phone that slept has heard nothing meanwhile.
    refetchOnWindowFocus: 'always',
  });
};

/** Undefined while they are not known. */
export const useDepartures = (): readonly HelicopterDeparture[] | undefined =>
  useConcerningDepartures().data?.results;
