import type { FlightSummary } from '@envol/contract/flights';
import { localDate } from '@envol/domain/time/localTime';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { useMay } from '../../../api/session.ts';
import { useSettings } from '../../../api/settings.ts';
import { useMinute } from '../../../device/clock.ts';
import { useChosenEntity } from '../../../shared/entities/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useWholeDesk } from '../../../ui/layout/WorkspaceLayout.tsx';
import { usePageTitle } from '../../../ui/pageTitle.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { flightsSearch, withOwnChoice } from '../flights.search.ts';
import { dayAfter, mondayOf } from '../list/flightGroups.ts';
import { flightsQuery } from '../list/flights.filters.ts';
import { NewMissionButton, useCreateMission } from '../list/NewMissionButton.tsx';
import { ViewSwitch } from '../list/ViewSwitch.tsx';
import styles from './calendar.module.css';
import { DayList } from './DayList.tsx';
import { DropBar } from './DropBar.tsx';
import { doubleBookings } from './doubleBookings.ts';
import { useMove } from './useMove.ts';
import { WeekGrid } from './WeekGrid.tsx';

/** The office's calendar; the hours in it are those of each mission's own place. */
const ZONE = 'Europe/Paris';
const MOST = 100;

const NONE: readonly FlightSummary[] = [];

const noonOf = (date: string): string => `${date}T12:00:00Z`;

const useWeek = (monday: string, today: string) => {
  const search = withOwnChoice(
    flightsSearch(useSearch({ strict: false })),
    useSettings(),
    useChosenEntity()[0],
  );
  const { current_week: _week, ...filters } = flightsQuery(search, today);
  const query = useQuery({
    ...queryOf(endpoints.listFlights, {
      query: { ...filters, date_min: monday, date_max: dayAfter(monday, 6), limit: MOST },
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const page = data !== undefined && 'results' in data ? data : null;
  return { ...query, flights: page?.results ?? NONE, left: (page?.count ?? 0) - (page?.results.length ?? 0) };
};

/** /map/flights?view=calendar: the company's week by pilot or by drone; what collides, what is due. */
export const CalendarScreen = () => {
  const { t } = useTranslation(['flights', 'common']);
  const format = useFormats();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  useWholeDesk();
  usePageTitle(t('calendar.title'), 'list');
  const today = localDate(new Date(useMinute()).toISOString(), ZONE);
  const [shift, setShift] = useState(0);
  const [by, setBy] = useState<'pilots' | 'drones'>('pilots');
  const monday = dayAfter(mondayOf(today), 7 * shift);
  const days = Array.from({ length: 7 }, (_, index) => dayAfter(monday, index));
  const week = useWeek(monday, today);
  const mover = useMove();
  const mayMove = useMay('flight:write');
  const create = useCreateMission();
  const open = (id: number): void => void navigate({ to: '/map/flights/$id', params: { id: String(id) } });
  const doubles = doubleBookings(week.flights);
  return (
    <section className={styles.screen} aria-label={t('calendar.title')}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <ViewSwitch />
        <span className={styles.week}>
          <IconButton aria-label={t('calendar.before')} onClick={() => setShift(shift - 1)}>
            <ChevronLeft size={18} />
          </IconButton>
          <b aria-live="polite">{format.days(noonOf(monday), noonOf(dayAfter(monday, 6)), 'UTC')}</b>
          <IconButton aria-label={t('calendar.after')} onClick={() => setShift(shift + 1)}>
            <ChevronRight size={18} />
          </IconButton>
          <Button variant="outlined" disabled={shift === 0} onClick={() => setShift(0)}>
            {t('groups.today')}
          </Button>
        </span>
        {!isPhone && (
          <Segmented
            label={t('calendar.rows')}
            value={by}
            onChange={setBy}
            options={[
              { value: 'pilots', label: t('calendar.by_pilots') },
              { value: 'drones', label: t('calendar.by_drones') },
            ]}
          />
        )}
        {mayMove && <NewMissionButton onNew={create} className={styles.create} />}
      </header>
      {week.isPending && <SkeletonList />}
      {week.error && week.flights.length === 0 && (
        <ErrorState error={week.error} retry={() => void week.refetch()} />
      )}
      {week.left > 0 && <p className={styles.note}>{t('calendar.left', { count: week.left })}</p>}
      {week.data !== undefined &&
        (isPhone ? (
          <DayList days={days} today={today} flights={week.flights} doubles={doubles} onOpen={open} />
        ) : (
          <WeekGrid {...{ days, today, by, doubles, mover, mayMove }} flights={week.flights} onOpen={open} />
        ))}
      {mover.move !== null && <DropBar mover={mover} others={week.flights} />}
    </section>
  );
};
