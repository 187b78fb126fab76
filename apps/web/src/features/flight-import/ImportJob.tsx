import { JobProgress, useJobs } from '../../shared/flight-jobs/index.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useTranslation } from '../../ui/texts.ts';

/** How far the missions of a file are made, then which were left and why. */
export const ImportJob = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('flight_jobs');
  const { resume, ...jobs } = useJobs([id]);
  return (
    <>
      <h2>{t('acts.import')}</h2>
      <JobProgress {...jobs} />
      {jobs.hasFailed && <ActButton act={resume}>{t('resume')}</ActButton>}
    </>
  );
};
