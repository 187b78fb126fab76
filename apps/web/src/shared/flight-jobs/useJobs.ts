import type { FlightJobOutcome } from '@envol/contract/flight-jobs';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refreshQueries } from '../../api/query.ts';
import { followHere } from '../../ui/snackbar/shownHere.ts';
import { isUnderWay } from './isJob.ts';

/** How often a job is asked how far it is. */
const AGAIN_MS = 1_000;

/** The jobs of one act: a long choice goes in several. */
export const useJobs = (ids: readonly number[]) => {
  const answers = useQueries({
    queries: ids.map((id) => ({
      ...queryOf(endpoints.getFlightJob, { params: { id } }),
      refetchInterval: ({ state }: { readonly state: { readonly data: FlightJobOutcome | undefined } }) =>
        state.data !== undefined && !isUnderWay(state.data) ? (false as const) : AGAIN_MS,
    })),
  });
  const jobs = answers.flatMap(({ data }) => data ?? []);
  const followed = JSON.stringify(ids);
  const failed = jobs.filter(({ status }) => status === 'failed');
  const isThrough = jobs.length === ids.length && !jobs.some(isUnderWay);
  useEffect(() => {
    const ends = (JSON.parse(followed) as number[]).map((id) => followHere({ type: 'flight_job', id }));
    return () => {
      for (const end of ends) end();
    };
  }, [followed]);
  useEffect(() => {
    if (isThrough) void refreshQueries('flights');
  }, [isThrough]);
  const readAgain = () => Promise.all(answers.map(({ refetch }) => refetch()));
  return {
    jobs,
    isThrough,
    hasFailed: failed.length > 0,
    error: answers.find(({ error }) => error)?.error ?? null,
    readAgain,
    stop: async (): Promise<void> => {
      for (const { id } of jobs.filter(isUnderWay))
        await callApi(endpoints.cancelFlightJob, { params: { id } });
      await readAgain();
    },
    resume: async (): Promise<void> => {
      for (const { id } of failed) await callApi(endpoints.retryFlightJob, { params: { id } });
      await readAgain();
    },
  };
};

export type Jobs = ReturnType<typeof useJobs>;
