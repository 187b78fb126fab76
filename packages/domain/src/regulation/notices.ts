import type { Notice } from '../airspace/constraint.ts';
import { dailyWindows, type PlannedPeriod } from '../time/dailyWindows.ts';
import { FRENCH_TIME, localDate } from '../time/localTime.ts';
import { type PlainDate, Temporal } from '../time/temporal.ts';
import { latestSendingDate } from '../time/workingDays.ts';
import type { NoticeRule, Ruleset } from './ruleset.ts';

/** A notice made concrete for a flight: the last date at its place for sending it, and whether that day is not over. */
export function noticeFor(
  rule: NoticeRule,
  firstFlightDate: string,
  { now, time_zone }: { readonly now: string; readonly time_zone: string },
): Notice {
  const latest = latestSendingDate(firstFlightDate, rule.days, rule.mode, time_zone);
  return {
    days: rule.days,
    mode: rule.mode,
    latest_date: latest,
    respected: localDate(now, time_zone) <= latest,
  };
}

export interface ArmyWindow {
  /** ISO 8601 instants in UTC between which the armed forces take the notification. */
  readonly opens_at: string;
  readonly closes_at: string;
  /** Local dates of the opening and of the closing, YYYY-MM-DD. */
  readonly opening_date: string;
  readonly closing_date: string;
  /** How many notifications a flight of this duration needs. */
  readonly notifications: number;
}

/**
 * When a flight out of sight must be notified to the armed forces. Flights starting from 08:00 on day D to 08:00
 * on D+1 are notified from 04:00 on D−2 to 04:00 on D, Paris time; one notification covers at most 12 hours, and
 * each day of a mission flown between two hours a day has its own.
 */
export function armyWindow(period: PlannedPeriod, ruleset: Ruleset): ArmyWindow {
  const { day_begins_at, window_hour, opens_days_before, maximum_hours } = ruleset.army;
  const first = Temporal.Instant.from(period.start).toZonedDateTimeISO(FRENCH_TIME);
  const day = first.toPlainDate();
  const anchor = first.hour >= day_begins_at ? day : day.subtract({ days: 1 });
  const at = (date: PlainDate): string =>
    date
      .toZonedDateTime({ timeZone: FRENCH_TIME, plainTime: Temporal.PlainTime.from({ hour: window_hour }) })
      .toInstant()
      .toString();
  const notifications = dailyWindows(period).reduce((count, { from, to }) => {
    const hours = (Date.parse(to) - Date.parse(from)) / 3_600_000;
    return count + Math.max(Math.ceil(hours / maximum_hours), 1);
  }, 0);
  return {
    opens_at: at(anchor.subtract({ days: opens_days_before })),
    closes_at: at(anchor),
    opening_date: anchor.subtract({ days: opens_days_before }).toString(),
    closing_date: anchor.toString(),
    notifications,
  };
}
