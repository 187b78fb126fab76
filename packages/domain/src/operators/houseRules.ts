import type { OperatorMembership } from '../access/actor.ts';
import { clockOf, type PlannedPeriod } from '../time/dailyWindows.ts';
import { wallClockOf } from '../time/wallClock.ts';
import type { OperatorConfig } from './config.ts';

/** What the house does not allow, as a key of `errors.fields` and what fills it. */
export interface HouseIssue {
  readonly field: 'date_start' | 'date_end';
  readonly code: 'generalist_hours' | 'too_many_days';
  readonly params: Readonly<Record<string, string | number>>;
}

const DAY_MS = 86_400_000;

/** Days that a period touches, by its own clock, first and last included. */
const daysOf = (period: PlannedPeriod): number => {
  const clock = clockOf(period);
  const day = (instant: string): number => Date.parse(wallClockOf(instant, clock).date);
  return Math.round((day(period.end) - day(period.start)) / DAY_MS) + 1;
};

/** Whether the house's hours hold a member by the house's present rule, whatever it was when the member was read. */
export const isBoundByHours = (
  config: Pick<OperatorConfig, 'open_flight_simplified_form_for_manager'>,
  { role, contact_profile, config: former }: Pick<OperatorMembership, 'role' | 'contact_profile' | 'config'>,
): boolean => {
  const isOwn = contact_profile === 'rte_generalist';
  if (role !== 'is_manager') return isOwn;
  return (
    config.open_flight_simplified_form_for_manager ||
    (isOwn && !former.open_flight_simplified_form_for_manager)
  );
};

/**
 * What an operator does not allow its own people: missions that last too long, and, for generalists, hours beyond those of
 * the house at the mission's place (specification 1, §3: flight_max_nb_days, generalist_flight_time).
 */
export const houseIssues = (
  config: OperatorConfig,
  period: PlannedPeriod,
  isGeneralist: boolean,
): readonly HouseIssue[] => {
  const issues: HouseIssue[] = [];
  const { flight_max_nb_days: max } = config;
  if (max !== null && daysOf(period) > max)
    issues.push({ field: 'date_end', code: 'too_many_days', params: { count: max } });
  const { generalist_flight_time_start: from, generalist_flight_time_end: until } = config;
  if (!isGeneralist || from === null || until === null) return issues;
  const first = wallClockOf(period.start, period.time_zone);
  const last = wallClockOf(period.end, period.time_zone);
  const params = { from, until };
  if (first.time < from || first.time > until)
    issues.push({ field: 'date_start', code: 'generalist_hours', params });
  // One that is flown without a break over several days takes the nights, too.
  const isOverNight = first.date !== last.date && period.is_continuous;
  if (isOverNight || last.time > until || last.time < from)
    issues.push({ field: 'date_end', code: 'generalist_hours', params });
  return issues;
};
