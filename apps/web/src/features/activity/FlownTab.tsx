import type { FlyingTime } from '@envol/contract/flying-times';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, Route } from 'lucide-react';
import { useState } from 'react';
import { call, download } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf, refresh } from '../../api/query.ts';
import { useMay, useOperator } from '../../api/session.ts';
import { usePages } from '../../api/usePages.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FilterChips } from '../../ui/FilterChips.tsx';
import { useFormats } from '../../ui/format.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './activity.module.css';
import { FlyingTimeDialog } from './FlyingTimeDialog.tsx';
import { hoursText } from './hoursText.ts';
import { LineMenu, type OpenLine } from './LineMenu.tsx';
import { RecentPractice } from './RecentPractice.tsx';
import { ShareCard } from './ShareCard.tsx';
import { TakeFile } from './TakeFile.tsx';
import { SPANS, type Span, useSpan } from './useSpan.ts';
import { WeekChart } from './WeekChart.tsx';

const PAGE = 25;

type Open = { readonly kind: 'none' } | OpenLine | { readonly kind: 'form'; readonly line: null };

const useColumns = (setOpen: ((open: Open) => void) | null): readonly Column<FlyingTime>[] => {
  const { t } = useTranslation(['activity', 'missions']);
  const format = useFormats();
  return [
    {
      key: 'date',
      label: t('columns.date'),
      ordering: 'date',
      cell: ({ date }) => format.day(`${date}T12:00:00Z`, 'UTC'),
    },
    {
      key: 'hour',
      label: t('columns.hour'),
      cell: ({ started_at, flight }) =>
        started_at === null
          ? '–'
          : `${format.clock(started_at, flight?.time_zone ?? FRENCH_TIME)} (${format.clock(started_at, 'UTC')} UTC)`,
    },
    { key: 'nb', label: t('columns.nb_flights'), numeric: true, cell: ({ nb_flights }) => nb_flights },
    {
      key: 'duration',
      label: t('columns.duration'),
      numeric: true,
      ordering: 'duration',
      cell: ({ duration }) => hoursText(duration),
    },
    {
      key: 'night',
      label: t('columns.night'),
      numeric: true,
      cell: ({ night_duration }) => (night_duration === 0 ? '–' : hoursText(night_duration)),
    },
    { key: 'pilot', label: t('columns.contact'), cell: ({ contact }) => contact.name },
    { key: 'drone', label: t('columns.drone'), cell: ({ drone }) => drone?.name ?? '–' },
    {
      key: 'flight',
      label: t('columns.flight'),
      cell: ({ flight }) =>
        flight === null ? (
          '–'
        ) : (
          <Link to="/map/flights/$id" params={{ id: String(flight.id) }}>
            {flight.name}
          </Link>
        ),
    },
    { key: 'scenario', label: t('columns.scenario'), cell: ({ scenario }) => scenario ?? '–' },
    {
      key: 'domain',
      label: t('columns.domain'),
      cell: ({ activity_domain }) =>
        activity_domain === null ? '–' : t(`missions:domains.${activity_domain}`),
    },
    { key: 'source', label: t('columns.source'), cell: ({ source }) => t(`sources.${source}`) },
    ...(setOpen === null
      ? []
      : [
          {
            key: 'actions',
            label: '',
            numeric: true,
            cell: (line: FlyingTime) => <LineMenu line={line} setOpen={setOpen} />,
          },
        ]),
  ];
};

/** Columns that no line fills are put away: the table is wide enough without. */
const emptyColumns = (rows: readonly FlyingTime[]): readonly string[] => [
  ...(rows.some(({ started_at }) => started_at !== null) ? [] : ['hour']),
  ...(rows.some(({ activity_domain }) => activity_domain !== null) ? [] : ['domain']),
];

/** The charts of a span; a bar of the weeks narrows the list under them. */
const Charts = ({ span }: { readonly span: ReturnType<typeof useSpan> }) => {
  const { t } = useTranslation('activity');
  const {
    data: stats,
    error,
    refetch,
  } = useQuery(queryOf(endpoints.flyingTimesStats, { query: span.whole }));
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (stats === undefined) return <SkeletonList />;
  const unnamed = (name: string): string => (name === '' ? t('charts.unsaid') : name);
  return (
    <div className={styles.charts}>
      <WeekChart
        stats={stats}
        first={span.whole.date_min}
        last={span.today}
        week={span.week}
        onWeek={span.setWeek}
      />
      <ShareCard title={t('charts.by_contact')} shares={stats.by_contact} nameOf={({ name }) => name} />
      <ShareCard title={t('charts.by_drone')} shares={stats.by_drone} nameOf={({ name }) => unnamed(name)} />
      <ShareCard
        title={t('charts.by_scenario')}
        shares={stats.by_scenario}
        nameOf={({ name }) => unnamed(name)}
      />
    </div>
  );
};

/** Asks before a line leaves the log. */
const DeleteLine = ({ open, onClose }: { readonly open: Open; readonly onClose: () => void }) => {
  const { t } = useTranslation('activity');
  return (
    <ConfirmDialog
      open={open.kind === 'delete'}
      danger
      title={t('delete_title')}
      confirm={t('delete')}
      onConfirm={async () => {
        if (open.kind !== 'delete') return;
        await call(endpoints.deleteFlyingTime, { params: { id: open.line.id } });
        await refresh('flying-times');
      }}
      onClose={onClose}
    >
      {t('delete_text')}
    </ConfirmDialog>
  );
};

/** What was flown: charts, the log, recent practice. */
export const FlownTab = () => {
  const { t } = useTranslation('activity');
  const format = useFormats();
  const isOpen = useOperator()?.config.allow_flying_time !== false;
  const mayWrite = useMay('flying-time:write') && isOpen;
  const span = useSpan();
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const [ordering, setOrdering] = useState<string | null>(null);
  // A log is read by the day of the flights, not by when they were noted.
  const query = { ...span.shown, ordering: (ordering ?? '-date') as '-date' };
  const { rows, last, ...list } = usePages(['flying-times', 'table', query], PAGE, (window, signal) =>
    call(endpoints.listFlyingTimes, { query: { ...query, ...window } }, { handles: 'all', signal }),
  );
  const columns = useColumns(mayWrite ? setOpen : null);
  const close = (): void => setOpen({ kind: 'none' });
  const add = mayWrite && (
    <Button startIcon={<Plus size={16} />} onClick={() => setOpen({ kind: 'form', line: null })}>
      {t('add')}
    </Button>
  );
  return (
    <>
      {!isOpen && <p className={styles.closed}>{t('log_closed')}</p>}
      <div className={styles.tools}>
        <Segmented
          label={t('span')}
          value={span.span}
          onChange={span.setSpan}
          options={(Object.keys(SPANS) as Span[]).map((value) => ({ value, label: t(`spans.${value}`) }))}
        />
        <TakeFile act={() => download(endpoints.exportFlyingTimes, { query: span.shown }, t('export_file'))}>
          {t('export')}
        </TakeFile>
        {add}
      </div>
      <Charts span={span} />
      {span.week !== null && (
        <FilterChips
          chips={[
            {
              value: 'week',
              label: t('charts.week_chip', { day: format.day(`${span.week}T12:00:00Z`, 'UTC') }),
            },
          ]}
          selected={['week']}
          onToggle={() => span.setWeek(null)}
        />
      )}
      <div className={styles.body}>
        <div className={styles.scroll}>
          {list.isPending && <SkeletonList />}
          {Boolean(list.error) && <ErrorState error={list.error} retry={() => void list.refetch()} />}
          {last !== undefined && rows.length === 0 && (
            <EmptyState icon={Route} title={t('empty')} text={t('empty_text')} action={add} />
          )}
          {last !== undefined && rows.length > 0 && (
            <DataTable
              label={t('count', { count: last.count })}
              columns={columns}
              hidden={emptyColumns(rows)}
              rows={rows}
              ordering={ordering}
              onOrdering={setOrdering}
            />
          )}
          <ShowMore list={list} />
        </div>
        <RecentPractice />
      </div>
      {open.kind === 'form' && <FlyingTimeDialog line={open.line} onClose={close} />}
      <DeleteLine open={open} onClose={close} />
    </>
  );
};
