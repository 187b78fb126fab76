import { Link } from '@tanstack/react-router';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { LeftOfJob } from './LeftOfJob.tsx';
import type { Jobs } from './useJobs.ts';

/** How far jobs are, then what they did and left. */
export const JobProgress = ({
  jobs,
  isThrough,
  hasFailed,
  error,
  readAgain,
}: Omit<Jobs, 'resume' | 'stop'>) => {
  const { t } = useTranslation('flight_jobs');
  const sum = (count: 'total_count' | 'done_count' | 'left_count'): number =>
    jobs.reduce((all, job) => all + job[count], 0);
  const [done, total] = [sum('done_count'), sum('total_count')];
  return (
    <>
      {error && <ErrorState error={error} retry={() => void readAgain()} />}
      {jobs.length === 0 && !error && <SkeletonList />}
      {jobs.length > 0 && (
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
          {hasFailed && <p role="alert">{t('failed')}</p>}
          <LeftOfJob left={jobs.flatMap(({ left }) => left)} />
        </>
      )}
    </>
  );
};
