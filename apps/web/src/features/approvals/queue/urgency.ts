import type { ApprovalSummary } from '@envol/contract/approvals';
import { localDate, todayIn } from '@envol/domain/time/localTime';

/** Why a request presses, as a text of `urgency` with its values; `tone` says how much. */
export interface Due {
  readonly key:
    | 'message'
    | 'notice_today'
    | 'notice_tomorrow'
    | 'notice_days'
    | 'minutes'
    | 'hours'
    | 'hours_minutes'
    | 'tomorrow'
    | 'days'
    | 'started'
    | 'over';
  readonly tone: 'now' | 'soon' | 'message' | 'quiet';
  readonly params: Readonly<Record<'count' | 'minutes' | 'hours', number | string>>;
  /** The instant that `tomorrow` names by its clock. */
  readonly at: string;
}

/** What tells why a request presses, or a group by its request that presses most. */
export type Pressing = Pick<
  ApprovalSummary,
  'urgency' | 'unread_messages' | 'date_start' | 'date_end' | 'time_zone'
>;

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Below it hours say more than days. */
const HOURS_UP_TO = 12;

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);

const due = (key: Due['key'], tone: Due['tone'], at: string, params: Partial<Due['params']> = {}): Due => ({
  key,
  tone,
  at,
  params: { count: 0, minutes: 0, hours: 0, ...params },
});

const notice = (at: string, days: number): Due => {
  if (days <= 0) return due('notice_today', 'now', at);
  if (days === 1) return due('notice_tomorrow', 'soon', at);
  return due('notice_days', 'quiet', at, { count: days });
};

const start = (request: Pressing, now: number, days: number): Due => {
  const { date_start: at, date_end } = request;
  const minutes = Math.ceil((Date.parse(at) - now) / MINUTE);
  if (minutes <= 0) return due(Date.parse(date_end) <= now ? 'over' : 'started', 'now', at);
  if (minutes < 60) return due('minutes', 'now', at, { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < HOURS_UP_TO) {
    const rest = minutes % 60;
    if (rest === 0) return due('hours', 'soon', at, { hours });
    return due('hours_minutes', 'soon', at, { hours, minutes: String(rest).padStart(2, '0') });
  }
  if (days <= 0) return due('hours', 'soon', at, { hours });
  return days === 1 ? due('tomorrow', 'soon', at) : due('days', 'quiet', at, { count: days });
};

/** What the queue says at the right of a request; null when nothing presses. `now` in milliseconds. */
export const dueOf = (request: Pressing, now: number): Due | null => {
  const { kind, at } = request.urgency;
  const today = todayIn(now, request.time_zone);
  if (kind === 'message')
    return due('message', 'message', at ?? '', { count: Math.max(1, request.unread_messages) });
  if (kind === 'none' || at === null) return null;
  const days = daysBetween(today, localDate(at, request.time_zone));
  return kind === 'notice' ? notice(at, days) : start(request, now, days);
};
