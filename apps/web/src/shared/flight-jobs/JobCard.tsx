import type { FlightJob } from '@envol/contract/flight-jobs';
import { RotateCcw } from 'lucide-react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useMinute } from '../../device/clock.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { isUnderWay } from './isJob.ts';
import { useFollowedJobs } from './useFollowedJobs.tsx';

const TONES = { queued: 'info', running: 'blue', done: 'ok', failed: 'err' } as const;

/** One act on many missions, and how far it is. */
export const JobCard = ({ job, onAgain }: { readonly job: FlightJob; readonly onAgain: () => void }) => {
  const { t } = useTranslation('flight_jobs');
  const format = useFormats();
  const now = useMinute();
  const { follow, dialog } = useFollowedJobs();
  const { id, act, status, done_count: done, total_count: total, left_count } = job;
  return (
    <Card
      title={t(`acts.${act}`)}
      text={`${t('progress', { done, total })} · ${t('asked', { ago: format.ago(job.created_at, now) })}`}
      aside={<StatusChip status={status} tone={TONES[status]} label={t(`statuses.${status}`)} />}
    >
      {isUnderWay(job) && <progress value={done} max={total} aria-label={t('progress', { done, total })} />}
      {status === 'failed' && (
        <>
          <p>{t('failed')}</p>
          <ActButton
            variant="outlined"
            startIcon={<RotateCcw size={16} />}
            act={() => callApi(endpoints.retryFlightJob, { params: { id } }).then(onAgain)}
          >
            {t('resume')}
          </ActButton>
        </>
      )}
      {left_count > 0 && (
        <Button variant="text" onClick={() => void follow([id])}>
          {t('see_left')}
        </Button>
      )}
      {dialog}
    </Card>
  );
};
