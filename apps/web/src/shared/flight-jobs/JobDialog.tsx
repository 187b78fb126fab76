import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { JobProgress } from './JobProgress.tsx';
import { useJobs } from './useJobs.ts';

/** How far an act on many missions is, and what it left. Closing it leaves the act going on. */
export const JobDialog = ({
  ids,
  onClose,
}: {
  readonly ids: readonly number[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation(['flight_jobs', 'common']);
  const { resume, stop, ...jobs } = useJobs(ids);
  const [first] = jobs.jobs;
  return (
    <Dialog
      title={first === undefined ? t('title') : t(`acts.${first.act}`)}
      onClose={onClose}
      actions={
        <>
          {jobs.hasFailed && <ActButton act={resume}>{t('resume')}</ActButton>}
          {first !== undefined && !jobs.isThrough && (
            <ActButton variant="text" act={stop}>
              {t('stop')}
            </ActButton>
          )}
          <Button variant={jobs.hasFailed ? 'outlined' : 'contained'} onClick={onClose}>
            {t('common:actions.close')}
          </Button>
        </>
      }
    >
      <JobProgress {...jobs} />
    </Dialog>
  );
};
