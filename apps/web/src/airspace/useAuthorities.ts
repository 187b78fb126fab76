import type { ConnectedAuthority } from '@envol/domain/airspace/authorities';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpoints } from '../api/endpoints.ts';
import { queryOf } from '../api/query.ts';

const NONE: ReadonlyMap<string, ConnectedAuthority> = new Map();

/** The authorities that answer here, by code; none while they are not known, and the usual notice then stands. */
export const useAuthorities = (): ReadonlyMap<string, ConnectedAuthority> => {
  const { data } = useQuery({
    ...queryOf(endpoints.listStructures, { query: { limit: 200 } }),
    staleTime: 3_600_000,
  });
  return useMemo(
    () => (data === undefined ? NONE : new Map(data.results.map((each) => [each.code, each]))),
    [data],
  );
};
