import { mondayOf } from '@envol/domain/statistics/weeks';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { daysAfter, todayIn } from '@envol/domain/time/localTime';
import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import {
  doubleBookings,
  doublesDuring,
  NewMissionButton,
  useCreateMission,
  ViewSwitch,
} from '../../shared/flights/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useFormats } from '../../ui/format.ts';
import { useWholeDesk } from '../../ui/layout/WorkspaceLayout.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import styles from './calendar.module.css';
import { DayList } from './DayList.tsx';
import { DropBar } from './DropBar.tsx';
import { daysOfMonth, monthOf, weeksBetween } from './months.ts';
import { SpanOnDesk, type SpansProps, useDays } from './SpanOnDesk.tsx';
import { useMove } from './useMove.ts';

/** The office's calendar; the hours in it are those of each mission's own place. */
const ZONE = FRENCH_TIME;

const BEFORE = { day: 'before_day', week: 'before', month: 'before_month' } as const;
const AFTER = { day: 'after_day', week: 'after', month: 'after_month' } as const;
const TITLE = { day: 'title_day', week: 'title', month: 'title_month' } as const;

interface DayShown {
  /** YYYY-MM-DD: the one that a span of a day shows. */
  readonly day: string;
}

/** Which days are shown, a day, a week or a month, and in whose rows. */
const Spans = ({ span, shift, month, monday, day, by, onSpan, onShift, onBy }: SpansProps & DayShown) => {
  const { t } = useTranslation(['missions_calendar', 'flights', 'flights_list']);
  const format = useFormats();
  const isPhone = useIsPhone();
  return (
    <>
      <span className={styles.week}>
        <IconButton aria-label={t(BEFORE[span])} onClick={() => onShift(shift - 1)}>
          <ChevronLeft size={18} />
        </IconButton>
        <b aria-live="polite">
          {span === 'month' && format.monthAndYear(month)}
          {span === 'week' && format.days(monday, daysAfter(monday, 6))}
          {span === 'day' && format.day(day)}
        </b>
        <IconButton aria-label={t(AFTER[span])} onClick={() => onShift(shift + 1)}>
          <ChevronRight size={18} />
        </IconButton>
        <Button variant="outlined" disabled={shift === 0} onClick={() => onShift(0)}>
          {t('flights_list:groups.today')}
        </Button>
      </span>
      <Segmented
        label={t('span')}
        value={span}
        onChange={onSpan}
        options={[
          { value: 'month', label: t('month') },
          { value: 'week', label: t('week') },
          // Day under day is how a phone shows its week.
          ...(isPhone ? [] : [{ value: 'day' as const, label: t('day') }]),
        ]}
      />
      {!isPhone && span !== 'month' && (
        <Segmented
          label={t('rows')}
          value={by}
          onChange={onBy}
          options={[
            { value: 'pilots', label: t('by_pilots') },
            { value: 'drones', label: t('by_drones') },
          ]}
        />
      )}
    </>
  );
};

/** The days of a span so many spans from today's, and the month and the Monday that name it. */
const shownDays = (span: SpansProps['span'], shift: number, today: string) => {
  const month = monthOf(today, shift);
  const monday = daysAfter(mondayOf(today), 7 * shift);
  const day = daysAfter(today, shift);
  const week = Array.from({ length: 7 }, (_, index) => daysAfter(monday, index));
  return { month, monday, day, days: { day: [day], week, month: daysOfMonth(month) }[span] };
};

/** /map/flights?view=calendar: the company's week by pilot or by drone; what collides, what is due. */
export const CalendarScreen = () => {
  const { t } = useTranslation(['missions_calendar', 'common']);
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  useWholeDesk();
  const today = todayIn(useMinute(), ZONE);
  const [shift, setShift] = useState(0);
  const [span, setSpan] = useState<SpansProps['span']>('week');
  const title = t(TITLE[span]);
  usePageTitle(title, 'list');
  const [by, setBy] = useState<'pilots' | 'drones'>('pilots');
  const { month, monday, day, days } = shownDays(span, shift, today);
  const week = useDays(days[0] ?? monday, days.at(-1) ?? monday, today);
  const changeSpan = (next: typeof span, at = 0): void => {
    setSpan(next);
    setShift(at);
  };
  const mover = useMove();
  const mayMove = useMay('flight:write');
  const create = useCreateMission();
  const open = (id: number): void => void navigate({ to: '/map/flights/$id', params: { id: String(id) } });
  const doubles = doublesDuring(doubleBookings(week.flights), week.flights, days);
  return (
    <section className={styles.screen} aria-label={title}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <ViewSwitch />
        <Spans
          {...{ span, shift, month, monday, day, by }}
          onSpan={changeSpan}
          onShift={setShift}
          onBy={setBy}
        />
        {mayMove && <NewMissionButton onNew={create} className={styles.create} />}
      </header>
      {week.isPending && <SkeletonList />}
      {week.error && week.flights.length === 0 && (
        <ErrorState error={week.error} retry={() => void week.refetch()} />
      )}
      {week.left > 0 && <p className={styles.note}>{t('left', { count: week.left })}</p>}
      {week.data !== undefined &&
        (isPhone ? (
          <DayList
            skipsEmpty={span === 'month'}
            // What is over is a week back.
            days={days.filter((day) => shift !== 0 || day >= today)}
            today={today}
            flights={week.flights}
            doubles={doubles}
            onOpen={open}
          />
        ) : (
          <SpanOnDesk
            {...{ span, shift, by, days, today, month, monday, doubles, mover, mayMove }}
            flights={week.flights}
            known={week.isComplete ? days : null}
            onOpen={open}
            onWeek={(on) => changeSpan('week', weeksBetween(today, on))}
          />
        ))}
      {mover.move !== null && <DropBar mover={mover} others={week.flights} />}
    </section>
  );
};
