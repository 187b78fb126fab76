import type { TypeAddition } from '@envol/contract/constraint-types';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';

type CatalogueOn = typeof import('./catalogue.ts')['catalogueOn'];

/** What the platform adds to the law, and how: loaded only where there is something. Null: nothing is added. */
export const useCatalogue = (): {
  readonly additions: readonly TypeAddition[];
  readonly on: CatalogueOn;
} | null => {
  const { data } = useQuery({ ...queryOf(endpoints.listConstraintTypes, {}), staleTime: 3_600_000 });
  const [on, setOn] = useState<CatalogueOn | null>(null);
  const additions = useMemo(() => data?.types.flatMap((type) => type.additions) ?? [], [data]);
  const isNeeded = additions.length > 0;
  useEffect(() => {
    if (isNeeded) void import('./catalogue.ts').then(({ catalogueOn }) => setOn(() => catalogueOn));
  }, [isNeeded]);
  return useMemo(() => (isNeeded && on !== null ? { additions, on } : null), [additions, isNeeded, on]);
};
