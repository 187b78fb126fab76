import type { AlertEvent } from '@envol/contract/traces';
import { daysAfter, instantAt } from '@envol/domain/time/localTime';
import { ALERT_CATEGORIES, alertCategory } from '@envol/domain/traces/alerts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, NotebookText } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useToday } from '../../shared/answering/index.ts';
import { buttonLook, IconButton } from '../../ui/Button.tsx';
import { FilterChips } from '../../ui/filter/FilterChips.tsx';
import { useFormats } from '../../ui/format.ts';
import { Panel, PanelHeader } from '../../ui/layout/Panel.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { AlarmTable } from './AlarmTable.tsx';
import styles from './journal.module.css';
import { journalSearch } from './journal.search.ts';

const AGAIN_MS = 15_000;

/** What happened, in words: who did what, or what the positions showed. */
const useEventText = (zone: string) => {
  const { t } = useTranslation('traces');
  const format = useFormats();
  return ({ event, by, reason, until }: AlertEvent): string =>
    t(`journal.events.${event}`, {
      name: by ?? '',
      reason: reason ?? '',
      time: until === null ? '' : format.clock(until, zone),
    });
};

const Line = ({ line, zone }: { readonly line: AlertEvent; readonly zone: string }) => {
  const { t } = useTranslation('traces');
  const format = useFormats();
  const eventText = useEventText(zone);
  const category = alertCategory(line.level);
  const { by_m, device_id, drone_name, company_name, is_simulated } = line;
  const facts = [
    drone_name ?? device_id,
    company_name,
    by_m === null ? null : format.distance(by_m),
    is_simulated ? t('simulated') : null,
  ];
  return (
    <li data-event={line.event}>
      <Link to="/map/traces" search={{ trace: line.trace_id }}>
        <time dateTime={line.at}>
          {format.clockWithSeconds(line.at, zone)}
          <small>{format.clockWithSeconds(line.at, 'UTC')} UTC</small>
        </time>
        <span>
          <b>
            <i data-level={category} aria-hidden /> {eventText(line)}
          </b>
          <small>
            {t(`levels.${category}`)} · {t(`alert_types.${line.alert_type}`)}
          </small>
          <small>{facts.filter((fact) => fact !== null).join(' · ')}</small>
        </span>
      </Link>
    </li>
  );
};

const Head = ({
  date,
  today,
  count,
  onDate,
}: {
  readonly date: string;
  readonly today: string;
  readonly count: number | undefined;
  readonly onDate: (date: string) => void;
}) => {
  const { t } = useTranslation('traces');
  const format = useFormats();
  return (
    <PanelHeader
      crumb={
        <Link className={buttonLook({ variant: 'text' })} to="/map/traces" search={{}}>
          <ChevronLeft size={16} aria-hidden /> {t('title')}
        </Link>
      }
      title={t('journal.title')}
      meta={
        <>
          <IconButton
            aria-label={t('journal.before')}
            title={t('journal.before')}
            onClick={() => onDate(daysAfter(date, -1))}
          >
            <ChevronLeft size={17} aria-hidden />
          </IconButton>
          <b>{format.day(date)}</b>
          <IconButton
            aria-label={t('journal.after')}
            title={t('journal.after')}
            disabled={date >= today}
            onClick={() => onDate(daysAfter(date, 1))}
          >
            <ChevronRight size={17} aria-hidden />
          </IconButton>
          {count !== undefined && <span>{t('journal.count', { count })}</span>}
        </>
      }
    />
  );
};

/** /map/traces/journal: what became of the day's alarms, line by line, and who did what about them. */
export const JournalScreen = () => {
  const { t } = useTranslation('traces');
  const navigate = useNavigate();
  const { today, zone } = useToday();
  const { day = today } = journalSearch(useSearch({ strict: false }));
  const [only, setOnly] = useState<readonly string[]>([]);
  const query = {
    date_from: instantAt(day, '00:00', zone),
    date_to: instantAt(daysAfter(day, 1), '00:00', zone),
  };
  const { data, error, refetch } = useQuery({
    ...queryOf(endpoints.listAlertJournal, { query }),
    refetchInterval: day === today ? AGAIN_MS : false,
  });
  const lines = (data?.results ?? []).filter(
    ({ level }) => only.length === 0 || only.includes(alertCategory(level)),
  );
  const go = (next: string): void =>
    void navigate({
      to: '/map/traces/journal',
      search: next === today ? {} : { day: next },
      replace: true,
    });
  return (
    <Panel header={<Head date={day} today={today} count={data?.count} onDate={go} />}>
      <FilterChips
        chips={ALERT_CATEGORIES.toReversed().map((category) => ({
          value: category as string,
          label: t(`levels.${category}`),
        }))}
        selected={[...only]}
        onToggle={(value) =>
          setOnly(only.includes(value) ? only.filter((each) => each !== value) : [...only, value])
        }
      />
      <AlarmTable query={query} again={day === today ? AGAIN_MS : false} />
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonList rows={6} />}
      {data !== undefined && lines.length === 0 && (
        <EmptyState icon={NotebookText} title={t('journal.empty_title')} text={t('journal.empty_text')} />
      )}
      <ol className={styles.lines} aria-label={t('journal.title')}>
        {lines.map((line) => (
          <Line key={line.id} line={line} zone={zone} />
        ))}
      </ol>
      {data !== undefined && data.count > data.results.length && (
        <p className={styles.cut}>{t('journal.cut', { shown: data.results.length, count: data.count })}</p>
      )}
    </Panel>
  );
};
