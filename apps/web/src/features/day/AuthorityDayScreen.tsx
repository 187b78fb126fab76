import { useNavigate, useSearch } from '@tanstack/react-router';
import { PlaneTakeoff } from 'lucide-react';
import { useState } from 'react';
import { useRealtimeEvent } from '../../api/realtime/realtime.ts';
import { useUser } from '../../api/session.ts';
import { DataAge } from '../../shared/airspace/index.ts';
import { useToday } from '../../shared/answering/index.ts';
import { useDayOnMap, waitsForReceipt } from '../../shared/day/index.ts';
import { useReceiptAlarm } from '../../shared/receipts/index.ts';
import { useArrangement } from '../../ui/layout/arrangement.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { DayDetail } from './DayDetail.tsx';
import { DayFlights, type DayFlightsProps } from './DayFlights.tsx';
import { DayHead } from './DayHead.tsx';
import { DayLanes } from './DayLanes.tsx';
import { daySearch } from './day.search.ts';
import { OtherDays } from './OtherDays.tsx';
import { useDay } from './useDay.ts';
import { useDayKeys } from './useDayKeys.ts';
import { useDecide } from './useDecide.ts';

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
  props: DayFlightsProps & {
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
    <Panel flush label={t('title')} header={<DayHead date={date} zone={zone} go={onDate} />}>
      <p className="visually-hidden" role="status">
        {fresh}
      </p>
      <DataAge />
      <OtherDays date={date} zone={zone} isEmpty={!isPending && !error && rows.length === 0} onDay={onDate} />
      {isPending && <SkeletonList />}
      {error && rows.length === 0 && <ErrorState error={error} retry={() => void refetch()} />}
      {!isPending && !error && rows.length === 0 && (
        <EmptyState icon={PlaneTakeoff} title={t('empty_title')} text={t('empty_text')} />
      )}
      {rows.length > 0 && <DayFlights {...props} />}
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
  const open = rows.find(({ key }) => key === openKey) ?? null;
  const go = (key: string | null): void => {
    setWriting(false);
    visit(key);
  };
  useDayKeys({ rows, conflicts, open, go, deciding, write: () => setWriting(true) });
  useDayOnMap(rows, open?.key ?? null, open?.key ?? pointed, go, setPointed);
  useReceiptAlarm(rows.some((row) => waitsForReceipt(row) && row.take_off?.landing?.is_urgent === true));
  const lists = { day, deciding, open, simple, go, onPoint: setPointed };
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
    </>
  );
};
