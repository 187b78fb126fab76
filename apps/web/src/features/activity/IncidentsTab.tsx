import type { FlightIncident } from '@envol/contract/flight-incidents';
import { useQuery } from '@tanstack/react-query';
import { Megaphone, Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { callApi, downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { usePages } from '../../api/usePages.ts';
import { Button } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import styles from './activity.module.css';
import { IncidentDialog } from './IncidentDialog.tsx';
import { TakeFile } from './TakeFile.tsx';
import { useSpan } from './useSpan.ts';

/** The specification's page of incidents. */
const PAGE = 20;

/** What is left to report of an incident: late, due, done, or nobody's duty. */
const DueChip = ({ incident }: { readonly incident: FlightIncident }) => {
  const { t } = useTranslation('activity');
  const format = useFormats();
  const due = incident.reports_due.find(({ duty }) => duty === 'mandatory');
  if (incident.reported_at !== null)
    return <StatusChip status="done" tone="ok" label={t('incidents.reported')} />;
  if (due === undefined) return <span>{t('incidents.no_duty')}</span>;
  const label = due.is_late
    ? t('incidents.late')
    : t('incidents.due', { at: due.due_at === null ? '' : format.dayAndClock(due.due_at) });
  return <StatusChip status="todo" tone={due.is_late ? 'err' : 'warn'} label={label} />;
};

const useColumns = (onOpen: (incident: FlightIncident) => void): readonly Column<FlightIncident>[] => {
  const { t } = useTranslation('activity');
  const format = useFormats();
  return [
    { key: 'date', label: t('columns.date'), ordering: 'date', cell: ({ date }) => format.dayAndClock(date) },
    {
      key: 'title',
      label: t('incidents.title'),
      cell: (incident) => (
        <Button variant="text" onClick={() => onOpen(incident)}>
          {incident.title}
        </Button>
      ),
    },
    {
      key: 'types',
      label: t('incidents.types_label'),
      cell: ({ types }) => types.map((type) => t(`incidents.types.${type}`)).join(', '),
    },
    { key: 'location', label: t('incidents.location'), cell: ({ location }) => location },
    { key: 'drone', label: t('columns.drone'), cell: ({ drone }) => drone?.name ?? '–' },
    { key: 'reporter', label: t('incidents.reporter'), cell: ({ reporter }) => reporter },
    { key: 'due', label: t('incidents.to_report'), cell: (incident) => <DueChip incident={incident} /> },
  ];
};

/** What went wrong, and what is left to report. */
export const IncidentsTab = () => {
  const { t } = useTranslation('activity');
  const mayWrite = useMay('incident:write');
  const mayTell = useMay('operator:write');
  const { whole } = useSpan();
  const [open, setOpen] = useState<FlightIncident | 'new' | 'announcement' | null>(null);
  const { data } = useQuery(queryOf(endpoints.getIncidentAnnouncement));
  const { rows, last, ...list } = usePages(['flight-incidents', 'table'], PAGE, (window, signal) =>
    callApi(
      endpoints.listFlightIncidents,
      { query: { ...window, ordering: '-date' } },
      { handles: 'all', signal },
    ),
  );
  const columns = useColumns(setOpen);
  const told = data?.announcement ?? null;
  const add = mayWrite && (
    <Button startIcon={<Plus size={16} />} onClick={() => setOpen('new')}>
      {t('incidents.add')}
    </Button>
  );
  return (
    <>
      <div className={styles.tools}>
        <span className={styles.none}>{t('incidents.intro')}</span>
        {mayTell && (
          <Button
            variant="outlined"
            startIcon={<Megaphone size={16} />}
            onClick={() => setOpen('announcement')}
          >
            {t('incidents.announce')}
          </Button>
        )}
        <TakeFile
          act={() =>
            downloadFile(
              endpoints.exportFlightIncidents,
              { query: { date_start: whole.date_min } },
              'incidents.csv',
            )
          }
        >
          {t('incidents.export')}
        </TakeFile>
        {add}
      </div>
      {told !== null && <p className={styles.told}>{told.text}</p>}
      {list.isPending && <SkeletonList />}
      {Boolean(list.error) && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {last !== undefined && rows.length === 0 && (
        <EmptyState
          icon={ShieldCheck}
          title={t('incidents.empty')}
          text={t('incidents.empty_text')}
          action={add}
        />
      )}
      {last !== undefined && rows.length > 0 && (
        <div className={styles.scroll}>
          <DataTable label={t('incidents.count', { count: last.count })} columns={columns} rows={rows} />
        </div>
      )}
      <ShowMore list={list} />
      {open === 'announcement' && (
        <AnnouncementDialog text={told?.text ?? ''} onClose={() => setOpen(null)} />
      )}
      {open !== null && open !== 'announcement' && (
        <IncidentDialog
          incident={open === 'new' ? null : open}
          mayWrite={mayWrite}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
};
