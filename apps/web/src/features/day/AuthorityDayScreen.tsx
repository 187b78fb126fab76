import { daysAfter } from '@envol/domain/time/localTime';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, PlaneTakeoff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useRealtimeEvent } from '../../api/realtime/realtime.ts';
import { useUser } from '../../api/session.ts';
import { useToday } from '../../shared/answering/index.ts';
import { SoundSwitch, useReceiptAlarm } from '../../shared/receipts/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useArrangement } from '../../ui/layout/arrangement.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { ClearedCard } from './ClearedCard.tsx';
import { DayDetail } from './DayDetail.tsx';
import { DayLanes } from './DayLanes.tsx';
import { DecideRow } from './DecideRow.tsx';
import { type DayRow, type FlyingRow, type Phase, waitsForReceipt } from './day.model.ts';
import styles from './day.module.css';
import { daySearch } from './day.search.ts';
import { NextDay } from './NextDay.tsx';
import { NowCard } from './NowCard.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { Prohibited } from './Prohibited.tsx';
import { type Day, useDay } from './useDay.ts';
import { useDayKeys } from './useDayKeys.ts';
import { useDayOnMap } from './useDayOnMap.ts';
import { type Deciding, useDecide } from './useDecide.ts';
import { useSecond } from './useSecond.ts';

const Head = ({
  date,
  zone,
  go,
}: {
  readonly date: string;
  readonly zone: string;
  readonly go: (date: string) => void;
}) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const now = useSecond(true);
  usePageTitle(t('title'));
  return (
    <header className={styles.head}>
      <h1 className="visually-hidden">{t('title')}</h1>
      <button type="button" aria-label={t('day_before')} onClick={() => go(daysAfter(date, -1))}>
        <ChevronLeft size={17} aria-hidden />
      </button>
      <b>{format.day(`${date}T12:00:00Z`)}</b>
      <button type="button" aria-label={t('day_after')} onClick={() => go(daysAfter(date, 1))}>
        <ChevronRight size={17} aria-hidden />
      </button>
      <span className={styles.clock}>
        <b className={styles.clockTime}>{format.clock(now, zone)}</b> {format.clock(now, 'UTC')} UTC
      </span>
      <SoundSwitch label={t('alarm')} on={t('alarm_on')} off={t('alarm_off')} />
    </header>
  );
};

const Section = ({
  phase,
  count,
  children,
}: {
  readonly phase: Phase;
  readonly count: number;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation('day');
  if (count === 0 && phase !== 'decide') return null;
  return (
    <section className={styles.section} aria-label={t(`phases.${phase}`)}>
      <h2>
        {t(`phases.${phase}`)} <i className={styles.counter}>{count}</i>
        {phase === 'decide' && (
          <span className={styles.hint} aria-hidden>
            <kbd>N</kbd> {t('next')}
          </span>
        )}
      </h2>
      {count === 0 ? <p className={styles.none}>{t('nothing_to_decide')}</p> : <ul>{children}</ul>}
    </section>
  );
};

const Line = ({
  row,
  selected,
  onOpen,
}: {
  readonly row: DayRow;
  readonly selected: boolean;
  readonly onOpen: () => void;
}) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const status = row.take_off?.status ?? row.activation?.status ?? 'accepted';
  return (
    <li className={styles.line} data-selected={selected || undefined}>
      <button type="button" data-key={row.key} onClick={onOpen}>
        <b>{format.clock(row.date_start, row.time_zone)}</b>
        <span className={styles.lineName}>{row.approval.flight_name}</span>
        <small className={styles.lineSub}>
          → {format.clock(row.date_end, row.time_zone)} ·{' '}
          {t('height', { height: format.number(row.height_m) })}
          {row.phase === 'done' && ` · ${t(`statuses.${status}`)}`}
        </small>
        <Prohibited row={row} />
      </button>
    </li>
  );
};

interface Ordering {
  readonly row: FlyingRow;
  readonly is_urgent: boolean;
}

interface ListProps {
  readonly day: Day;
  readonly deciding: Deciding;
  readonly open: DayRow | null;
  readonly simple: boolean;
  readonly go: (key: string | null) => void;
  readonly onPoint: (key: string | null) => void;
  /** Opens a flight to write why it is refused. */
  readonly onRefuse: (row: DayRow) => void;
  readonly onOrder: (ordering: Ordering) => void;
}

const Flights = ({ day, deciding, open, simple, go, onPoint, onRefuse, onOrder }: ListProps) => {
  const { t } = useTranslation('day');
  const { rows, conflicts } = day;
  const of = (phase: Phase): readonly DayRow[] => rows.filter((row) => row.phase === phase);
  const [now, cleared, decide] = [of('now'), of('cleared'), of('decide')];
  const [coming, done] = [of('coming'), of('done')];
  const common = (row: DayRow) => ({
    row,
    selected: row.key === open?.key,
    onOpen: () => go(row.key),
    onPoint,
  });
  return (
    <div className={styles.day} data-simple={simple || undefined}>
      <Section phase="now" count={now.length}>
        {now.map((row) => (
          <NowCard
            key={row.key}
            {...common(row)}
            busy={deciding.busy === row.key}
            onOrder={(flying, is_urgent) => onOrder({ row: flying, is_urgent })}
          />
        ))}
      </Section>
      <Section phase="cleared" count={cleared.length}>
        {cleared.map((row) => (
          <ClearedCard key={row.key} {...common(row)} onWithdraw={() => onRefuse(row)} />
        ))}
      </Section>
      <Section phase="decide" count={decide.length}>
        {decide.map((row) => (
          <DecideRow
            key={row.key}
            {...common(row)}
            conflicts={conflicts.get(row.key) ?? []}
            busy={deciding.busy === row.key || deciding.held?.key === row.key}
            onAccept={() => {
              go(row.key);
              deciding.accept(row);
            }}
            onRefuse={() => onRefuse(row)}
          />
        ))}
      </Section>
      <Section phase="coming" count={coming.length}>
        {coming.map((row) => (
          <Line key={row.key} {...common(row)} />
        ))}
      </Section>
      {done.length > 0 && (
        <details className={styles.done}>
          <summary>
            {t('phases.done')} <i className={styles.counter}>{done.length}</i>
          </summary>
          <ul>
            {done.map((row) => (
              <Line key={row.key} {...common(row)} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
};

/** The day and the flight that the address names. */
const usePlace = () => {
  const navigate = useNavigate();
  const { today, zone } = useToday();
  const search = daySearch(useSearch({ strict: false }));
  const date = search.date ?? today;
  const go = (key: string | null, next: string = date): void =>
    void navigate({
      to: '/map/activations',
      search: { ...(next === today ? {} : { date: next }), ...(key === null ? {} : { open: key }) },
      replace: true,
    });
  return { date, zone, openKey: search.open, go };
};

/** Whoever decides on the day alone reads the day alone: no lanes, and rows that a glance takes in. */
const useIsSimple = (): boolean => {
  const { authority, capabilities } = useUser();
  return authority?.simplified_interface === true || !capabilities.includes('decides');
};

const DayPanel = (
  props: ListProps & {
    readonly date: string;
    readonly zone: string;
    readonly onDate: (date: string) => void;
  },
) => {
  const { t } = useTranslation('day');
  const { day, date, zone, onDate } = props;
  const { rows, isPending, error, refetch } = day;
  const [fresh, setFresh] = useState('');
  useRealtimeEvent('*', (event) => {
    if (event.notification !== null) setFresh(event.notification.payload.title);
  });
  return (
    <Panel flush label={t('title')} header={<Head date={date} zone={zone} go={onDate} />}>
      <p className="visually-hidden" role="status">
        {fresh}
      </p>
      {isPending && <SkeletonList />}
      {error && rows.length === 0 && <ErrorState error={error} retry={() => void refetch()} />}
      {!isPending && !error && rows.length === 0 && (
        <EmptyState
          icon={PlaneTakeoff}
          title={t('empty_title')}
          text={t('empty_text')}
          action={<NextDay date={date} zone={zone} onDay={onDate} />}
        />
      )}
      {rows.length > 0 && <Flights {...props} />}
    </Panel>
  );
};

/** /map/activations: the controller's day, the most pressing first; the same with fewer words for a simplified account. */
export const AuthorityDayScreen = () => {
  const { date, zone, openKey, go: visit } = usePlace();
  const day = useDay(date);
  const { rows, conflicts } = day;
  const deciding = useDecide();
  const wide = useArrangement() === 'wide';
  const simple = useIsSimple();
  const [pointed, setPointed] = useState<string | null>(null);
  const [writing, setWriting] = useState(false);
  const [ordering, setOrdering] = useState<Ordering | null>(null);
  const open = rows.find(({ key }) => key === openKey) ?? null;
  const go = (key: string | null): void => {
    setWriting(false);
    visit(key);
  };
  useDayKeys({ rows, conflicts, open, go, deciding, write: () => setWriting(true) });
  useDayOnMap(rows, open?.key ?? null, open?.key ?? pointed, go, setPointed);
  useReceiptAlarm(rows.some((row) => waitsForReceipt(row) && row.take_off?.landing?.is_urgent === true));
  const lists = { day, deciding, open, simple, go, onPoint: setPointed, onOrder: setOrdering };
  return (
    <>
      {(wide || open === null) && (
        <DayPanel
          {...lists}
          date={date}
          zone={zone}
          onDate={(next) => visit(null, next)}
          onRefuse={({ key }) => {
            visit(key);
            setWriting(true);
          }}
        />
      )}
      {open !== null && (
        <DayDetail
          key={open.key}
          row={open}
          conflicts={conflicts.get(open.key) ?? []}
          deciding={deciding}
          writing={writing}
          onWrite={setWriting}
          onClose={() => go(null)}
          onOpen={go}
        />
      )}
      {wide && !simple && (
        <DayLanes
          {...{ rows, conflicts, date, zone, pointed }}
          selected={open?.key ?? null}
          onSelect={go}
          onPoint={setPointed}
        />
      )}
      {ordering !== null && (
        <OrderDialog {...ordering} deciding={deciding} onClose={() => setOrdering(null)} />
      )}
    </>
  );
};
