import type { DayLogLine } from '@envol/contract/shifts';
import { daysAfter } from '@envol/domain/time/localTime';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, NotebookText, Printer } from 'lucide-react';
import { callApi, downloadFile } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { useTakesFiles } from '../../api/session.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './shifts.module.css';
import type { ShiftPlace } from './useShiftPlace.ts';

const PAGE = 100;
const AGAIN_MS = 30_000;

const useLog = (structure_id: number, date: string, isToday: boolean) => {
  const list = useInfiniteQuery({
    queryKey: ['shifts', 'day-log', structure_id, date],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        endpoints.readDayLog,
        { query: { structure_id, date, ordering: '-at', limit: PAGE, offset: pageParam } },
        { handles: 'all', signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length * PAGE),
    refetchInterval: isToday ? AGAIN_MS : false,
  });
  const pages = list.data?.pages ?? [];
  return { ...list, lines: pages.flatMap(({ results }) => results), count: pages[0]?.count };
};

/** The request in question, which opens; then its mission and operator. */
const Subject = ({ line: { subject, flight_name, company_name, approval_id } }: Pick<LineProps, 'line'>) => (
  <>
    {approval_id === null ? (
      subject
    ) : (
      <Link to="/map/approvals/$id" params={{ id: String(approval_id) }}>
        {[subject, flight_name].filter((part) => part !== null).join(' ')}
      </Link>
    )}
    {company_name !== null && <small>{company_name}</small>}
  </>
);

interface LineProps {
  readonly line: DayLogLine;
  readonly zone: string;
}

const Line = ({ line, zone }: LineProps) => {
  const format = useFormats();
  return (
    <li data-kind={line.kind}>
      <time dateTime={line.at}>
        {format.clock(line.at, zone)} <small>{format.clock(line.at, 'UTC')} UTC</small>
      </time>
      <span>
        <b>{line.what}</b>
        {line.who !== '' && <small>{line.who}</small>}
      </span>
      <span>
        <Subject line={line} />
        {line.text !== null && <small className={styles.said}>{line.text}</small>}
      </span>
    </li>
  );
};

interface DayLogProps {
  readonly place: ShiftPlace;
  readonly structure_id: number;
}

/** Which day, its neighbours, and the same to print. */
const LogHead = ({ place: { day, today, openDay }, structure_id }: DayLogProps) => {
  const { t } = useTranslation('shifts');
  const format = useFormats();
  const takesFiles = useTakesFiles();
  const print = (): void => {
    const query = { structure_id, date: day };
    // A snackbar tells why a file did not come.
    void downloadFile(endpoints.downloadDayLog, { query }, `${t('log')} ${day}.pdf`).catch(() => undefined);
  };
  return (
    <header>
      <h2>{t('log')}</h2>
      <span className={styles.days}>
        <IconButton aria-label={t('before')} title={t('before')} onClick={() => openDay(daysAfter(day, -1))}>
          <ChevronLeft size={17} aria-hidden />
        </IconButton>
        <b>{format.day(day)}</b>
        <IconButton
          aria-label={t('after')}
          title={t('after')}
          disabled={day >= today}
          onClick={() => openDay(daysAfter(day, 1))}
        >
          <ChevronRight size={17} aria-hidden />
        </IconButton>
      </span>
      {takesFiles && (
        <Button variant="outlined" startIcon={<Printer size={16} />} onClick={print}>
          {t('print')}
        </Button>
      )}
    </header>
  );
};

/** What happened on a day at the structure, by its clock: the latest at the top; on paper the first is. */
export const DayLog = ({ place, structure_id }: DayLogProps) => {
  const { t } = useTranslation('shifts');
  const { day, today, zone } = place;
  const log = useLog(structure_id, day, day === today);
  return (
    <section className={styles.log} aria-label={t('log')}>
      <LogHead place={place} structure_id={structure_id} />
      <p className={styles.hint}>
        {log.count !== undefined && `${t('log_count', { count: log.count })} · `}
        {t('local')}
      </p>
      {log.isPending && <SkeletonList rows={6} />}
      {log.error && log.lines.length === 0 && (
        <ErrorState error={log.error} retry={() => void log.refetch()} />
      )}
      {log.count === 0 && (
        <EmptyState icon={NotebookText} title={t('log_none_title')} text={t('log_none_text')} />
      )}
      <ol>
        {log.lines.map((line) => (
          <Line key={line.key} line={line} zone={zone} />
        ))}
      </ol>
      <ShowMore list={log} />
    </section>
  );
};
