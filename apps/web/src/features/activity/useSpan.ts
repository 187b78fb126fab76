import { daysAfter, todayIn } from '@envol/domain/time/localTime';
import { useState } from 'react';
import { presentTime } from '../../device/clock.ts';

/** How far back the page looks, in days. */
export const SPANS = { month: 31, half_year: 182, year: 365 } as const;
export type Span = keyof typeof SPANS;

/** The span chosen, and its first and last day. */
export const useSpan = () => {
  const [span, setSpan] = useState<Span>('half_year');
  const [week, setWeek] = useState<string | null>(null);
  const today = todayIn(presentTime());
  const whole = { date_min: daysAfter(today, -SPANS[span]), date_max: today };
  return {
    span,
    setSpan: (next: Span): void => {
      setSpan(next);
      setWeek(null);
    },
    /** Monday of the week that the list is narrowed to. */
    week,
    setWeek,
    whole,
    shown: week === null ? whole : { date_min: week, date_max: daysAfter(week, 6) },
    today,
  };
};
