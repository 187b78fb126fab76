/** Limits of a mission's period. */
export const PERIOD_LIMITS = {
  /** First and last instants that a mission may touch. */
  min: '2000-01-01T00:00:00Z',
  max: '2100-01-01T00:00:00Z',
  max_days: 366,
} as const;

/** What is wrong with a period, and with which end of it; codes of the `errors` texts under `fields`. */
export interface PeriodIssue {
  readonly field: 'date_start' | 'date_end';
  readonly code: 'end_before_start' | 'period_out_of_range' | 'period_too_long';
  readonly params: Readonly<Record<string, string | number>>;
}

const DAY_MS = 86_400_000;

function rangeIssue(field: PeriodIssue['field'], instant: number): PeriodIssue[] {
  return instant >= Date.parse(PERIOD_LIMITS.min) && instant < Date.parse(PERIOD_LIMITS.max)
    ? []
    : [
        {
          field,
          code: 'period_out_of_range',
          params: { min: PERIOD_LIMITS.min.slice(0, 4), max: PERIOD_LIMITS.max.slice(0, 4) },
        },
      ];
}

/** Checks a mission's period, given as ISO 8601 instants; empty when it can be flown. */
export function periodIssues(start: string, end: string): PeriodIssue[] {
  const from = Date.parse(start);
  const to = Date.parse(end);
  const range = [...rangeIssue('date_start', from), ...rangeIssue('date_end', to)];
  if (range.length > 0) return range;
  if (to <= from) return [{ field: 'date_end', code: 'end_before_start', params: {} }];
  if (to - from > PERIOD_LIMITS.max_days * DAY_MS)
    return [{ field: 'date_end', code: 'period_too_long', params: { max: PERIOD_LIMITS.max_days } }];
  return [];
}
