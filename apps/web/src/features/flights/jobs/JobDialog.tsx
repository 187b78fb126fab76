import type { FlightJobOutcome } from '@envol/contract/flight-jobs';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refresh } from '../../../api/query.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { isUnderWay } from './isJob.ts';
import { LeftOfJob } from './LeftOfJob.tsx';

/** How often a job is asked how far it is. */
const AGAIN_MS = 1_000;

/** The jobs of one act: a long choice goes in several. */
const useJobs = (ids: readonly number[]) => {
  const answers = useQueries({
    queries: ids.map((id) => ({
      ...queryOf(endpoints.getFlightJob, { params: { id } }),
      refetchInterval: ({ state }: { readonly state: { readonly data: FlightJobOutcome | undefined } }) =>
        state.data !== undefined && !isUnderWay(state.data) ? (false as const) : AGAIN_MS,
    })),
  });
  return {
    jobs: answers.flatMap(({ data }) => data ?? []),
    error: answers.find(({ error }) => error)?.error ?? null,
    readAgain: () => Promise.all(answers.map(({ refetch }) => refetch())),
  };
};

/** How far an act on many missions is, and what it left. Closing it leaves the act going on. */
export const JobDialog = ({
  ids,
  onClose,
}: {
  readonly ids: readonly number[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation(['flight_jobs', 'common']);
  const { jobs, error, readAgain } = useJobs(ids);
  const sum = (count: 'total_count' | 'done_count' | 'left_count'): number =>
    jobs.reduce((all, job) => all + job[count], 0);
  const isThrough = jobs.length === ids.length && !jobs.some(isUnderWay);
  const failed = jobs.filter(({ status }) => status === 'failed');
  useEffect(() => {
    if (isThrough) void refresh('flights');
  }, [isThrough]);
  const resume = async (): Promise<void> => {
    for (const { id } of failed) await call(endpoints.retryFlightJob, { params: { id } });
    await readAgain();
  };
  const [first] = jobs;
  const [done, total] = [sum('done_count'), sum('total_count')];
  return (
    <Dialog
      title={first === undefined ? t('title') : t(`acts.${first.act}`)}
      onClose={onClose}
      actions={
        <>
          {failed.length > 0 && <ActButton act={resume}>{t('resume')}</ActButton>}
          <Button variant={failed.length > 0 ? 'outlined' : 'contained'} onClick={onClose}>
            {t('common:actions.close')}
          </Button>
        </>
      }
    >
      {error && <ErrorState error={error} retry={() => void readAgain()} />}
      {first === undefined && !error && <SkeletonList />}
      {first !== undefined && (
        <>
          {!isThrough && (
            <>
              <progress value={done} max={total} aria-label={t('progress', { done, total })} />
              <p role="status">{t('progress', { done, total })}</p>
              <p>{t('may_close')}</p>
              <Link to="/map/flights/exports">{t('follow')}</Link>
            </>
          )}
          {isThrough && <p role="status">{t('done', { count: done - sum('left_count') })}</p>}
          {failed.length > 0 && <p role="alert">{t('failed')}</p>}
          <LeftOfJob left={jobs.flatMap(({ left }) => left)} />
        </>
      )}
    </Dialog>
  );
};
