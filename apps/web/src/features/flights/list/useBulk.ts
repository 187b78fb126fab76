import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refreshQueries } from '../../../api/query.ts';
import type { FlightsQuery } from '../../../shared/flights/index.ts';

/** The missions that are chosen in the list, of those that `query` finds. */
export const useBulk = (query: FlightsQuery) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  /** Runs an act on them, after which nothing is chosen but the missions that it says it left. */
  const run = async (act: (leave: (ids: readonly number[]) => void) => Promise<void>): Promise<void> => {
    let left: readonly number[] = [];
    setBusy(true);
    try {
      await act((ids) => {
        left = ids;
      });
      setChosen(new Set(left));
      await refreshQueries('flights');
    } finally {
      setBusy(false);
    }
  };
  return {
    chosen,
    busy,
    run,
    clear: (): void => setChosen(new Set()),
    toggle: (id: number): void =>
      setChosen((former) => {
        const next = new Set(former);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    chooseAll: async (): Promise<void> => {
      const { ordering: _, ...filters } = query;
      setChosen(new Set((await callApi(endpoints.flightsIds, { query: filters as never })).ids));
    },
  };
};

export type Bulk = ReturnType<typeof useBulk>;
