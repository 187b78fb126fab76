import type { FlyingTime } from '@envol/contract/flying-times';
import { Plus, Route } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { callApi, downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useMay, useOperator } from '../../api/session.ts';
import { usePages } from '../../api/usePages.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import { useFormats } from '../../ui/format.ts';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './activity.module.css';
import { Charts } from './FlownCharts.tsx';
import { FlyingTimeDialog } from './FlyingTimeDialog.tsx';
import { RecentPractice } from './RecentPractice.tsx';
import { TakeFile } from './TakeFile.tsx';
import { type Open, useColumns } from './useFlownColumns.tsx';
import { SPANS, type Span, useSpan } from './useSpan.ts';

const PAGE = 25;

/** Columns that no line fills are put away: the table is wide enough without. */
const emptyColumns = (rows: readonly FlyingTime[]): readonly string[] => [
  ...(rows.some(({ started_at }) => started_at !== null) ? [] : ['hour']),
  ...(rows.some(({ activity_domain }) => activity_domain !== null) ? [] : ['domain']),
];

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
        await callApi(endpoints.deleteFlyingTime, { params: { id: open.line.id } });
        await refreshQueries('flying-times');
      }}
      onClose={onClose}
    >
      {t('delete_text')}
    </ConfirmDialog>
  );
};

interface SpanProps {
  readonly span: ReturnType<typeof useSpan>;
}

/** The span that is shown, a file of it, and what adds a line. */
const LogTools = ({ span, add }: SpanProps & { readonly add: ReactNode }) => {
  const { t } = useTranslation('activity');
  return (
    <div className={styles.tools}>
      <Segmented
        label={t('span')}
        value={span.span}
        onChange={span.setSpan}
        options={(Object.keys(SPANS) as Span[]).map((value) => ({ value, label: t(`spans.${value}`) }))}
      />
      <TakeFile
        act={() => downloadFile(endpoints.exportFlyingTimes, { query: span.shown }, t('export_file'))}
      >
        {t('export')}
      </TakeFile>
      {add}
    </div>
  );
};

/** The week that the list is narrowed to; pressed, the whole span is shown again. */
const WeekChip = ({ span }: SpanProps) => {
  const { t } = useTranslation('activity');
  const format = useFormats();
  if (span.week === null) return null;
  return (
    <FilterChips
      chips={[{ value: 'week', label: t('charts.week_chip', { day: format.day(span.week) }) }]}
      selected={['week']}
      onToggle={() => span.setWeek(null)}
    />
  );
};

/** What was flown: charts, the log, recent practice. */
export const FlownTab = () => {
  const { t } = useTranslation('activity');
  const isOpen = useOperator()?.config.allow_flying_time !== false;
  const mayWrite = useMay('flying-time:write') && isOpen;
  const span = useSpan();
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const [ordering, setOrdering] = useState<string | null>(null);
  // A log is read by the day of the flights, not by when they were noted.
  const query = { ...span.shown, ordering: (ordering ?? '-date') as '-date' };
  const { rows, last, ...list } = usePages(['flying-times', 'table', query], PAGE, (window, signal) =>
    callApi(endpoints.listFlyingTimes, { query: { ...query, ...window } }, { handles: 'all', signal }),
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
      <LogTools span={span} add={add} />
      <Charts span={span} />
      <WeekChip span={span} />
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
