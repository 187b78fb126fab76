import type { Notice } from '../airspace/constraint.ts';
import { dailyWindows, type PlannedPeriod } from '../time/dailyWindows.ts';
import { FRENCH_TIME } from '../time/frenchTime.ts';
import { localDate } from '../time/localTime.ts';
import { type PlainDate, Temporal } from '../time/temporal.ts';
import { latestSendingDate } from '../time/workingDays.ts';
import type { NoticeRule, Ruleset } from './ruleset.ts';

/** A notice made concrete for a flight: the last date at its place for sending it, and whether that day is not over. */
export function noticeFor(
  rule: NoticeRule,
  firstFlightDate: string,
  {
    now,
    time_zone,
    departements = '',
  }: {
    readonly now: string;
    readonly time_zone: string;
    /** INSEE codes of those whose prefecture is told, joined by commas: their own holidays count. */
    readonly departements?: string;
  },
): Notice {
  const latest = latestSendingDate(firstFlightDate, rule.days, rule.mode, time_zone, departements);
  return {
    days: rule.days,
    mode: rule.mode,
    latest_date: latest,
    respected: localDate(now, time_zone) <= latest,
  };
}

/** One notification to the armed forces: the hours of flight it covers, and when it may be sent. */
export interface ArmyWindow {
  /** The flight covered, ISO 8601 instants in UTC. */
  readonly flight_from: string;
  readonly flight_to: string;
  /** ISO 8601 instants in UTC between which the armed forces take the notification. */
  readonly opens_at: string;
  readonly closes_at: string;
  /** Dates in Paris of the opening and of the closing, YYYY-MM-DD. */
  readonly opening_date: string;
  readonly closing_date: string;
}

function windowOf(from: number, to: number, { army }: Ruleset): ArmyWindow {
  const first = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(FRENCH_TIME);
  const day = first.toPlainDate();
  const anchor = first.hour >= army.day_begins_at ? day : day.subtract({ days: 1 });
  const at = (date: PlainDate): string =>
    date
      .toZonedDateTime({
        timeZone: FRENCH_TIME,
        plainTime: Temporal.PlainTime.from({ hour: army.window_hour }),
      })
      .toInstant()
      .toString();
  const opening = anchor.subtract({ days: army.opens_days_before });
  return {
    flight_from: Temporal.Instant.fromEpochMilliseconds(from).toString(),
    flight_to: Temporal.Instant.fromEpochMilliseconds(to).toString(),
    opens_at: at(opening),
    closes_at: at(anchor),
    opening_date: opening.toString(),
    closing_date: anchor.toString(),
  };
}

/**
 * The notifications that a flight out of sight needs, each with its own window, in the order of the flights. Flights
 * starting from 08:00 on day D to 08:00 on D+1 are notified from 04:00 on D−2 to 04:00 on D, Paris time; one
 * notification covers at most 12 hours, and each day of a mission flown between two hours a day has its own.
 */
export function armyWindows(period: PlannedPeriod, ruleset: Ruleset): ArmyWindow[] {
  const longest = ruleset.army.maximum_hours * 3_600_000;
  return dailyWindows(period).flatMap(({ from, to }) => {
    const first = Date.parse(from);
    const last = Date.parse(to);
    const windows = [windowOf(first, Math.min(first + longest, last), ruleset)];
    for (let part = first + longest; part < last; part += longest)
      windows.push(windowOf(part, Math.min(part + longest, last), ruleset));
    return windows;
  });
}
