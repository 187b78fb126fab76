import type { FlightExport } from '@envol/contract/flight-bulk';
import type { FlightJob } from '@envol/contract/flight-jobs';
import { LIMITS } from '@envol/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, FileDown, RotateCcw } from 'lucide-react';
import { callApi, downloadFile } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { useTakesFiles } from '../../../api/session.ts';
import { useMinute } from '../../../device/clock.ts';
import { isUnderWay as isJobUnderWay, JobCard } from '../../../shared/flight-jobs/index.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Card, SectionTitle } from '../../../ui/Card.tsx';
import { useFormats } from '../../../ui/format.ts';
import { Panel, PanelHeader } from '../../../ui/layout/Panel.tsx';
import { PlanTag } from '../../../ui/PlanTag.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';

/** While one is under way the list is asked for again. */
const AGAIN_MS = 3_000;

const TONES = { queued: 'info', running: 'blue', ready: 'ok', failed: 'err', expired: 'archived' } as const;

const isUnderWay = ({ status }: FlightExport): boolean => status === 'queued' || status === 'running';

const ExportCard = ({ file, onAgain }: { readonly file: FlightExport; readonly onAgain: () => void }) => {
  const { t } = useTranslation('missions');
  const format = useFormats();
  const takesFiles = useTakesFiles();
  const now = useMinute();
  const { done_count: done, flights_count: total } = file;
  return (
    <Card
      title={file.file_name}
      text={[
        t('exports.count', { count: total }),
        t('exports.asked', { ago: format.ago(file.created_at, now) }),
        // What failed was never kept.
        ...(file.status === 'failed' ? [] : [t('exports.until', { day: format.day(file.expires_at) })]),
      ].join(' · ')}
      aside={
        <StatusChip
          status={file.status}
          tone={TONES[file.status]}
          label={t(`exports.statuses.${file.status}`)}
        />
      }
    >
      {isUnderWay(file) && (
        <progress value={done} max={total} aria-label={t('exports.progress', { done, total })} />
      )}
      {file.status === 'failed' && (
        <ActButton
          variant="outlined"
          startIcon={<RotateCcw size={16} />}
          act={() => callApi(endpoints.retryFlightExport, { params: { id: file.id } }).then(onAgain)}
        >
          {t('exports.again')}
          <PlanTag feature="data_export" />
        </ActButton>
      )}
      {file.status === 'ready' && takesFiles && (
        <ActButton
          variant="outlined"
          startIcon={<Download size={16} />}
          act={() =>
            downloadFile(endpoints.downloadFlightExport, { params: { id: file.id } }, file.file_name)
          }
        >
          {t('exports.download')}
        </ActButton>
      )}
    </Card>
  );
};

/** One's own acts on many missions, the latest first; nothing where there is none. */
const JobsList = () => {
  const { t } = useTranslation(['flight_jobs', 'common']);
  const { data, error, refetch } = useQuery({
    ...queryOf(endpoints.listFlightJobs),
    refetchInterval: ({ state }) =>
      (state.data as readonly FlightJob[] | undefined)?.some(isJobUnderWay) ? AGAIN_MS : false,
  });
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-label={t('title')}>
      <SectionTitle>{t('title')}</SectionTitle>
      {data.map((job) => (
        <JobCard key={job.id} job={job} onAgain={() => void refetch()} />
      ))}
      {data.length >= LIMITS.flight_jobs.told && <p>{t('common:latest_lines', { count: data.length })}</p>}
    </section>
  );
};

/** /map/flights/exports: one's own files of missions and acts on many of them, and how far each is. */
export const ExportsScreen = () => {
  const { t } = useTranslation(['missions', 'common']);
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(endpoints.listFlightExports),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? AGAIN_MS : false),
  });
  return (
    <Panel
      header={
        <PanelHeader
          crumb={<Link to="/map/flights">‹ {t('exports.back')}</Link>}
          title={t('exports.title')}
        />
      }
    >
      <JobsList />
      {isPending && <SkeletonList />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState icon={FileDown} title={t('exports.empty')} text={t('exports.empty_text')} />
      )}
      {data?.map((file) => (
        <ExportCard key={file.id} file={file} onAgain={() => void refetch()} />
      ))}
      {data !== undefined && data.length >= LIMITS.exports_told && (
        <p>{t('common:latest_lines', { count: data.length })}</p>
      )}
    </Panel>
  );
};
