/** What is wrong with a decision's limits: the field and a message of the errors' catalogue, with its parameters. */
export interface LimitIssue {
  readonly field:
    | 'restricted_height'
    | 'min_allowed_date_start'
    | 'max_allowed_date_end'
    | 'min_allowed_time_start'
    | 'max_allowed_time_end';
  readonly message: 'height_above_request' | 'outside_period' | 'end_before_start' | 'not_a_restriction';
  readonly params: Readonly<Record<string, string | number>>;
}

/** Limits of a decision. Height in m above ground, dates YYYY-MM-DD and times HH:MM local to the mission. */
export interface DecisionLimits {
  readonly restricted_height: number | null;
  readonly min_allowed_date_start: string | null;
  readonly max_allowed_date_end: string | null;
  readonly min_allowed_time_start: string | null;
  readonly max_allowed_time_end: string | null;
}

/** What was asked: m above ground and the first and last local dates. */
export interface RequestedLimits {
  readonly max_flying_height: number;
  readonly first_date: string;
  readonly last_date: string;
}

const LIMIT_FIELDS = [
  'restricted_height',
  'min_allowed_date_start',
  'max_allowed_date_end',
  'min_allowed_time_start',
  'max_allowed_time_end',
] as const;

/**
 * Checks a decision's limits against what was asked. A plain acceptance carries none: a limit that would silently
 * not apply is refused. Hours may wrap midnight (22:00–02:00), so only equal ones are wrong.
 */
export const limitIssues = (type: string, given: DecisionLimits, asked: RequestedLimits): LimitIssue[] => {
  if (type !== 'restrict')
    return LIMIT_FIELDS.filter((field) => given[field] !== null).map((field) => ({
      field,
      message: 'not_a_restriction',
      params: {},
    }));
  const issues: LimitIssue[] = [];
  const { min_allowed_date_start: first, max_allowed_date_end: last } = given;
  if (given.restricted_height !== null && given.restricted_height > asked.max_flying_height)
    issues.push({
      field: 'restricted_height',
      message: 'height_above_request',
      params: { max: asked.max_flying_height },
    });
  const outside = (date: string | null): boolean =>
    date !== null && (date < asked.first_date || date > asked.last_date);
  if (outside(first)) issues.push({ field: 'min_allowed_date_start', message: 'outside_period', params: {} });
  if (outside(last)) issues.push({ field: 'max_allowed_date_end', message: 'outside_period', params: {} });
  if (first !== null && last !== null && last < first)
    issues.push({ field: 'max_allowed_date_end', message: 'end_before_start', params: {} });
  const { min_allowed_time_start: from, max_allowed_time_end: until } = given;
  if (from !== null && from === until)
    issues.push({ field: 'max_allowed_time_end', message: 'end_before_start', params: {} });
  return issues;
};
