import { daysAfter, instantAt, localDate, localTime } from '../time/localTime.ts';
import type { TimeSpan } from '../time/night.ts';

/**
 * What an authority asks of the day itself (specification 1 §3 "Limits" and §5); null = no such limit. A tolerance needs a
 * limit time, which needs a minimum notice.
 */
export interface DayRules {
  /** A flight under an approval is activated before it begins. */
  readonly activation_required: boolean;
  /** Whole days before the day of the activation. */
  readonly activation_notice_days: number | null;
  /** HH:MM at the place, on the last day for asking; null: until its end. */
  readonly activation_limit_time: string | null;
  /** How long after the limit time an activation is still taken, and said to be late. */
  readonly activation_tolerance_minutes: number | null;
  readonly activation_max_hours: number | null;
  /** Each take-off is asked for, and granted by a controller. */
  readonly take_off_authorization_activated: boolean;
  /** For how long a granted take-off may be used; null: until the end of its hours. */
  readonly take_off_validity_minutes: number | null;
  /** Two flights at once within this distance of each other are shown as in conflict. */
  readonly conflict_distance_m: number;
}

/** An authority that has set nothing. */
export const NO_DAY_RULES: DayRules = {
  activation_required: false,
  activation_notice_days: null,
  activation_limit_time: null,
  activation_tolerance_minutes: null,
  activation_max_hours: null,
  take_off_authorization_activated: false,
  take_off_validity_minutes: null,
  conflict_distance_m: 2000,
};

/** What is wrong with the rules that an authority sets: "tolerance time needs limit time, which needs minimum notice". */
export const dayRuleIssues = (
  rules: Pick<DayRules, 'activation_notice_days' | 'activation_limit_time' | 'activation_tolerance_minutes'>,
): { readonly field: keyof DayRules; readonly message: 'required' }[] => {
  const { activation_notice_days: notice, activation_limit_time: limit } = rules;
  const missing: { field: keyof DayRules; message: 'required' }[] = [];
  if (rules.activation_tolerance_minutes !== null && limit === null)
    missing.push({ field: 'activation_limit_time', message: 'required' });
  if (limit !== null && notice === null)
    missing.push({ field: 'activation_notice_days', message: 'required' });
  return missing;
};

/** The codes of the refusals (specification 2 §8.2), in the order in which the first of several is the answer's. */
export const ACTIVATION_LIMIT_CODES = [
  'APPROVAL_DATES_PASSED',
  'PERIOD_NOT_ALLOWED',
  'NOTICE_NOT_RESPECTED',
  'ACTIVATION_TOO_LONG',
  'MAXIMAL_HEIGHT_EXCEEDED',
] as const;
export type ActivationLimitCode = (typeof ACTIVATION_LIMIT_CODES)[number];

/** Sentences of the errors' texts; each says `{{limit}}` and `{{value}}`. */
export const ACTIVATION_LIMIT_MESSAGES = [
  'approval_dates_passed',
  'begun_already',
  'outside_approval_hours',
  'activation_notice',
  'activation_too_long',
  'height_too_great',
] as const;

/** One rule that an activation does not keep to: the field, the sentence, the limit and the value. */
export interface ActivationBreach {
  readonly code: ActivationLimitCode;
  readonly field: 'date_start' | 'date_end' | 'max_flying_height';
  readonly message: (typeof ACTIVATION_LIMIT_MESSAGES)[number];
  readonly limit: number | string;
  readonly value: number | string;
}

/** What is asked for, and what the approval allows of it; instants in ISO 8601, heights in m above ground. */
export interface AskedActivation {
  readonly date_start: string;
  readonly date_end: string;
  readonly time_zone: string;
  readonly max_flying_height: number;
  /** The hours that the approval leaves, in order. */
  readonly windows: readonly TimeSpan[];
  readonly granted_height: number;
  /** The platform's staff lifted the notice for this operator. */
  readonly has_notice_bypass: boolean;
}

/** An activation for now takes a moment to be written: it may begin so long before it arrives. */
const JUST_BEGUN_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;
const at = (instant: string): number => Date.parse(instant);

const clock = (instant: string, zone: string): string =>
  `${localDate(instant, zone)} ${localTime(instant, zone)}`;

/** The last moment for asking (ISO 8601) with and without the tolerance; null where no notice is asked. */
export const activationDeadline = (
  rules: DayRules,
  { date_start, time_zone }: Pick<AskedActivation, 'date_start' | 'time_zone'>,
): { readonly limit: string; readonly tolerated: string } | null => {
  const { activation_notice_days: days, activation_limit_time: time } = rules;
  if (days === null) return null;
  const last = daysAfter(localDate(date_start, time_zone), -days);
  const limit =
    time === null ? instantAt(daysAfter(last, 1), '00:00', time_zone) : instantAt(last, time, time_zone);
  const tolerance = (rules.activation_tolerance_minutes ?? 0) * 60_000;
  return { limit, tolerated: new Date(at(limit) + tolerance).toISOString() };
};

/** Whether it comes after the limit time, within the tolerance: taken, and said to be late. */
export const isLateActivation = (
  rules: DayRules,
  asked: Pick<AskedActivation, 'date_start' | 'time_zone'>,
  now: string,
): boolean => {
  const deadline = activationDeadline(rules, asked);
  return deadline !== null && at(now) > at(deadline.limit) && at(now) <= at(deadline.tolerated);
};

const hoursOn = (asked: AskedActivation): string => {
  const { windows, time_zone: zone } = asked;
  const day = localDate(asked.date_start, zone);
  const today = windows.filter(({ from, to }) => localDate(from, zone) <= day && localDate(to, zone) >= day);
  const [first] = windows;
  const last = windows.at(-1);
  if (today.length > 0)
    return today.map(({ from, to }) => `${localTime(from, zone)}–${localTime(to, zone)}`).join(', ');
  return first === undefined || last === undefined
    ? '—'
    : `${localDate(first.from, zone)} – ${localDate(last.to, zone)}`;
};

const periodBreaches = (asked: AskedActivation, now: string): ActivationBreach[] => {
  const { date_start, date_end, time_zone: zone, windows } = asked;
  const last = windows.at(-1);
  const value = `${clock(date_start, zone)} – ${localTime(date_end, zone)}`;
  if (last === undefined || at(last.to) <= at(now))
    return [
      {
        code: 'APPROVAL_DATES_PASSED',
        field: 'date_start',
        message: 'approval_dates_passed',
        limit: last === undefined ? '—' : clock(last.to, zone),
        value,
      },
    ];
  const breach = { code: 'PERIOD_NOT_ALLOWED', field: 'date_start', value } as const;
  if (at(date_start) < at(now) - JUST_BEGUN_MS || at(date_end) <= at(now))
    return [{ ...breach, message: 'begun_already', limit: clock(now, zone) }];
  const fits = windows.some(({ from, to }) => at(from) <= at(date_start) && at(date_end) <= at(to));
  return fits ? [] : [{ ...breach, message: 'outside_approval_hours', limit: hoursOn(asked) }];
};

const noticeBreach = (rules: DayRules, asked: AskedActivation, now: string): ActivationBreach[] => {
  const deadline = asked.has_notice_bypass ? null : activationDeadline(rules, asked);
  if (deadline === null || at(now) <= at(deadline.tolerated)) return [];
  const { time_zone: zone } = asked;
  return [
    {
      code: 'NOTICE_NOT_RESPECTED',
      field: 'date_start',
      message: 'activation_notice',
      limit: clock(deadline.limit, zone),
      value: clock(now, zone),
    },
  ];
};

/** The rules that an activation does not keep to at this moment (`now`, ISO 8601), in the order of the codes. */
export const activationBreaches = (
  rules: DayRules,
  asked: AskedActivation,
  now: string,
): ActivationBreach[] => {
  const hours = (at(asked.date_end) - at(asked.date_start)) / HOUR_MS;
  const { activation_max_hours: most } = rules;
  return [
    ...periodBreaches(asked, now),
    ...noticeBreach(rules, asked, now),
    ...(most !== null && hours > most
      ? [
          {
            code: 'ACTIVATION_TOO_LONG',
            field: 'date_end',
            message: 'activation_too_long',
            limit: most,
            // Rounded up: the value that is told is never the limit itself.
            value: Math.ceil(hours * 10) / 10,
          } as const,
        ]
      : []),
    ...(asked.max_flying_height > asked.granted_height
      ? [
          {
            code: 'MAXIMAL_HEIGHT_EXCEEDED',
            field: 'max_flying_height',
            message: 'height_too_great',
            limit: asked.granted_height,
            value: asked.max_flying_height,
          } as const,
        ]
      : []),
  ];
};
