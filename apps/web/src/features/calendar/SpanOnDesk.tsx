import type { FlightSummary } from '@envol/contract/flights';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useSeesEveryMission } from '../../api/session.ts';
import { useSettings } from '../../api/settings.ts';
import { useChosenEntity } from '../../shared/entities/index.ts';
import { flightsQuery, flightsSearch, isUnfiltered, withOwnChoice } from '../../shared/flights/index.ts';
import asideStyles from './aside.module.css';
import { CalendarAside } from './CalendarAside.tsx';
import { DayGrid } from './DayGrid.tsx';
import { MiniMonth } from './MiniMonth.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { daysOfMonth, monthOf } from './months.ts';
import { WeekGrid, type WeekGridProps } from './WeekGrid.tsx';

/** As many as a page of the list has. */
const MOST = 200;

const NONE: readonly FlightSummary[] = [];

export const useDays = (from: string, to: string, today: string) => {
  const search = withOwnChoice(
    flightsSearch(useSearch({ strict: false })),
    useSettings(),
    useChosenEntity()[0],
  );
  const { current_week: _week, ...filters } = flightsQuery(search, today);
  const isWhole = useSeesEveryMission() && isUnfiltered(filters);
  const query = useQuery({
    ...queryOf(endpoints.listFlights, {
      query: { ...filters, date_min: from, date_max: to, limit: MOST },
    }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData, isError } = query;
  const page = data !== undefined && 'results' in data ? data : null;
  const left = (page?.count ?? 0) - (page?.results.length ?? 0);
  return {
    ...query,
    flights: page?.results ?? NONE,
    left,
    isComplete: isWhole && left === 0 && !isPlaceholderData && !isError,
  };
};

export interface SpansProps {
  readonly span: 'day' | 'week' | 'month';
  /** Days, weeks or months from today's. */
  readonly shift: number;
  /** YYYY-MM and YYYY-MM-DD. */
  readonly month: string;
  readonly monday: string;
  readonly by: 'pilots' | 'drones';
  readonly onSpan: (span: SpansProps['span']) => void;
  readonly onShift: (shift: number) => void;
  readonly onBy: (by: SpansProps['by']) => void;
}

interface MonthBesideProps {
  /** YYYY-MM-DD in the month that is shown first. */
  readonly first: string;
  readonly monday: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
}

/** The month of the days that are shown, until another is leafed to. */
const MonthBeside = ({ first, ...props }: MonthBesideProps) => {
  const [leafed, setLeafed] = useState(0);
  const month = monthOf(first, leafed);
  const days = daysOfMonth(month);
  const { flights } = useDays(days[0] ?? first, days.at(-1) ?? first, props.today);
  return <MiniMonth {...{ month, days, flights, ...props }} onMonth={(by) => setLeafed((now) => now + by)} />;
};

interface SpanOnDeskProps extends WeekGridProps, Pick<SpansProps, 'span' | 'shift' | 'month' | 'monday'> {
  readonly known: readonly string[] | null;
  readonly onWeek: (day: string) => void;
}

/** The days as a table, and beside it what a wide screen has room for. */
export const SpanOnDesk = ({ span, shift, month, monday, known, onWeek, ...grid }: SpanOnDeskProps) => (
  <div className={asideStyles.body}>
    {span === 'month' && <MonthGrid {...grid} month={month} onWeek={onWeek} />}
    {span === 'week' && <WeekGrid {...grid} />}
    {span === 'day' && <DayGrid {...grid} />}
    <CalendarAside {...grid} known={known} mover={grid.mayMove ? grid.mover : null}>
      <MonthBeside
        key={`${span} ${shift}`}
        // A week belongs to the month that most of its days are in.
        first={span === 'month' ? `${month}-01` : (grid.days[Math.floor(grid.days.length / 2)] ?? monday)}
        monday={span === 'week' ? monday : ''}
        today={grid.today}
        onDay={onWeek}
      />
    </CalendarAside>
  </div>
);
