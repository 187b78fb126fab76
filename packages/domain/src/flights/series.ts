import { daysAfter } from '../time/localTime.ts';
import { instantOf, wallClockOf } from '../time/wallClock.ts';
import { publicHolidays } from '../time/workingDays.ts';

export const SERIES_STEPS = ['day', 'week', 'two_weeks', 'month'] as const;
export type SeriesStep = (typeof SERIES_STEPS)[number];

/** Days of one series, its first mission among them: a year of weeks. */
export const MOST_SERIES_DAYS = 53;
/** How far ahead a series may reach, days: missions end within a period's own limits, and data go out of date. */
const FARTHEST_DAYS = 731;

/** How a mission is repeated; dates as YYYY-MM-DD by the clock of its place. */
export interface SeriesRule {
  readonly step: SeriesStep;
  /** The last day on which it may stand. */
  readonly until: string;
  /** Public holidays are left out. */
  readonly skips_holidays: boolean;
}

/** A day of a series. */
export interface SeriesDay {
  readonly date: string;
  readonly is_holiday: boolean;
  readonly is_left_out: boolean;
}

const dayOfMonth = (date: string, months: number): string | null => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  const [y, m] = [Math.floor(index / 12), (index % 12) + 1];
  const text = [String(y).padStart(4, '0'), String(m).padStart(2, '0'), String(day).padStart(2, '0')].join(
    '-',
  );
  // The 31st is left out where a month has none.
  return new Date(`${text}T00:00:00Z`).getUTCDate() === day && !Number.isNaN(Date.parse(text)) ? text : null;
};

const nth = (first: string, step: SeriesStep, index: number): string | null =>
  step === 'month'
    ? dayOfMonth(first, index)
    : daysAfter(first, index * { day: 1, week: 7, two_weeks: 14 }[step]);

/**
 * The days after the first one, in order; public holidays of the place are marked, and left out where the rule says so.
 * Never more than a series may have.
 */
export function seriesDays(
  first: string,
  { step, until, skips_holidays }: SeriesRule,
  timeZone: string,
): readonly SeriesDay[] {
  const farthest = daysAfter(first, FARTHEST_DAYS);
  const last = until < farthest ? until : farthest;
  const days: SeriesDay[] = [];
  let kept = 1;
  for (let index = 1; kept < MOST_SERIES_DAYS && index <= FARTHEST_DAYS; index++) {
    const date = nth(first, step, index);
    if (date === null) continue;
    if (date > last) break;
    const is_holiday = publicHolidays(Number(date.slice(0, 4)), timeZone).has(date);
    const is_left_out = is_holiday && skips_holidays;
    if (!is_left_out) kept++;
    days.push({ date, is_holiday, is_left_out });
  }
  return days;
}

const DAY_MS = 86_400_000;

/** A period on another day by the same clock times, also across a change of clocks. */
export function periodOn(
  { date_start, date_end }: { readonly date_start: string; readonly date_end: string },
  date: string,
  timeZone: string,
): { readonly date_start: string; readonly date_end: string } {
  const [from, to] = [wallClockOf(date_start, timeZone), wallClockOf(date_end, timeZone)];
  const span = Math.round((Date.parse(to.date) - Date.parse(from.date)) / DAY_MS);
  const length = Date.parse(date_end) - Date.parse(date_start);
  const start = instantOf(date, from.time, timeZone) ?? date_start;
  const end = instantOf(daysAfter(date, span), to.time, timeZone);
  return {
    date_start: start,
    date_end:
      end !== null && Date.parse(end) > Date.parse(start)
        ? end
        : new Date(Date.parse(start) + length).toISOString(),
  };
}

/** Parts of a mission that a copy or a template takes over. */
export const FLIGHT_PARTS = ['areas', 'hours', 'conduct', 'crew', 'texts'] as const;
export type FlightPart = (typeof FLIGHT_PARTS)[number];

/** How a mission is flown, as an authority is shown it. */
export const CONDUCT_FIELDS = [
  'max_flying_height',
  'scenario',
  'visibility',
  'night_flight',
  'populated_area',
  'max_distance_from_pilot',
  'max_ground_speed_ms',
  'airspace_observers',
] as const;

/** Fields of a mission that each part takes along, in a copy as in a template; its hours are worked out from its day. */
export const FIELDS_OF_PART = {
  areas: ['areas', 'points'],
  hours: ['hours_reference', 'is_continuous'],
  conduct: [...CONDUCT_FIELDS, 'weather_condition', 'authorization_id'],
  crew: ['pilot_ids', 'drone_ids', 'sub_exploitant_id'],
  texts: ['name', 'description', 'internal_notes'],
} as const satisfies Readonly<Record<FlightPart, readonly string[]>>;
