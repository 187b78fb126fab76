import type { Constraint } from '@envol/domain/airspace/constraint';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { daysAfter, todayIn } from '@envol/domain/time/localTime';
import { instantOf, wallClockOf } from '@envol/domain/time/wallClock';
import { firstAdmissibleDate } from '@envol/domain/time/workingDays';

export interface Period {
  readonly start: string;
  readonly end: string;
}

const HOUR = 3_600_000;

/** The local day after `now`, from one clock time to another. */
export const dayPeriod = (now: number, days: number, from: string, to: string, zone: string): Period => {
  const today = todayIn(now, zone);
  const date = daysAfter(today, days);
  const instant = new Date(now).toISOString();
  return { start: instantOf(date, from, zone) ?? instant, end: instantOf(date, to, zone) ?? instant };
};

/** Of a new mission: tomorrow from nine, three hours or as many minutes as the person chose. */
export const newPeriod = (now: number, minutes: number | null): Period => {
  const usual = dayPeriod(now, 1, '09:00', '12:00', FRENCH_TIME);
  if (minutes === null) return usual;
  return { start: usual.start, end: new Date(Date.parse(usual.start) + minutes * 60_000).toISOString() };
};

/** The same clock times on the local day given, or as many days later. */
export const movedTo = (period: Period, date: string, zone: string): Period => {
  const { time } = wallClockOf(period.start, zone);
  const start = instantOf(date, time, zone) ?? period.start;
  const length = Date.parse(period.end) - Date.parse(period.start);
  return { start, end: new Date(Date.parse(start) + Math.max(length, 0)).toISOString() };
};

export const movedBy = (period: Period, days: number, zone: string): Period =>
  movedTo(period, daysAfter(wallClockOf(period.start, zone).date, days), zone);

export const periodLasting = (start: string, hours: number): Period => ({
  start,
  end: new Date(Date.parse(start) + hours * HOUR).toISOString(),
});

/** First local day on which every notice would be respected when the requests leave now; null when they are. */
export const earliestDay = (
  constraints: readonly Pick<Constraint, 'notice'>[],
  now: number,
  zone: string,
): string | null => {
  const late = constraints.flatMap(({ notice }) => (notice === null || notice.respected ? [] : [notice]));
  if (late.length === 0) return null;
  const today = todayIn(now, zone);
  const days = late
    .filter(({ days: length }) => length > 0)
    .map(({ days: length, mode }) => firstAdmissibleDate(today, length, mode, zone))
    .sort();
  return days.at(-1) ?? null;
};

/** "2 h 30", "3 j". */
export const durationText = (period: Period, dayLetter: string): string => {
  const minutes = Math.round((Date.parse(period.end) - Date.parse(period.start)) / 60_000);
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const clock =
    rest === 0 ? `${hours} h` : hours === 0 ? `${rest} min` : `${hours} h ${String(rest).padStart(2, '0')}`;
  if (days === 0) return clock;
  return hours === 0 && rest === 0 ? `${days} ${dayLetter}` : `${days} ${dayLetter} ${clock}`;
};

/** The instant at which the clocks of another zone show what this one's show: hours that were meant locally. */
export const sameClockIn = (instant: string, from: string, to: string): string => {
  const { date, time } = wallClockOf(instant, from);
  return instantOf(date, time, to) ?? instant;
};
