import type { TimeSpan } from '@envol/domain/time/night';
import { type PeriodText, periodText } from '@envol/i18n/periodText';
import type { Formatter } from '../format.ts';
import type { SheetPeriod } from '../missionSheet.model.ts';
import type { SheetContext } from './context.ts';

/** Beyond these the hours of single days are listed in the annex alone. */
const MOST_LISTED = 4;

/** What the words of a period are made from. */
interface PeriodContext {
  readonly format: Formatter;
  readonly period: Pick<SheetPeriod, 'hours_reference'>;
}

const UNREADABLE: PeriodText = { main: '?', other: '?', offset: '', hours: '?', days: '' };

/** A stretch of hours in words, as on every screen; "?" where an instant is none. */
export const spanWords = (
  { format, period }: PeriodContext,
  { from, to }: TimeSpan,
  is_continuous: boolean,
): PeriodText =>
  Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to))
    ? UNREADABLE
    : periodText(format.language, {
        date_start: from,
        date_end: to,
        time_zone: format.time_zone,
        hours_reference: period.hours_reference,
        is_continuous,
      });

/** "mar. 24 nov. 2026, 10:00–12:30 (09:00–11:30 UTC)", with both offsets where the clocks change in between. */
const wholeText = ({ main, other, offset }: PeriodText): string =>
  `${main} (${other})${offset.includes('→') ? ` (${offset})` : ''}`;

/** One span with its day, by both clocks. */
export const windowText = (context: PeriodContext, span: TimeSpan): string =>
  wholeText(spanWords(context, span, true));

/** What was asked for, by both clocks. */
export const requestedPeriodText = (context: PeriodContext & { readonly period: SheetPeriod }): string =>
  wholeText(spanWords(context, context.period.asked, context.period.is_continuous));

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The same hours of the clock on one day after the other: said as one period of several days. */
const isDaily = ({ format, period }: PeriodContext & { readonly period: SheetPeriod }): boolean => {
  const { windows } = period;
  const clock = period.hours_reference === 'utc' ? 'UTC' : format.time_zone;
  const hours = new Set(
    windows.map(({ from, to }) => `${format.time(from, clock)}–${format.time(to, clock)}`),
  );
  const follows = windows.every(({ from }, index) => {
    const before = windows[index - 1];
    return before === undefined || Date.parse(from) - Date.parse(before.from) < DAY_MS + 2 * HOUR_MS;
  });
  return windows.length > 1 && hours.size === 1 && follows;
};

/** The hours to fly by as one period, where they are one; null where single days have hours of their own. */
const onePeriod = (context: PeriodContext & { readonly period: SheetPeriod }): PeriodText | null => {
  const { windows } = context.period;
  const [first] = windows;
  const last = windows.at(-1);
  if (first === undefined || last === undefined) return null;
  // What one window holds is flown without a pause: the hours of single days are windows of their own.
  if (windows.length === 1) return spanWords(context, first, true);
  return isDaily(context) ? spanWords(context, { from: first.from, to: last.to }, false) : null;
};

/** Every hour to fly by, one line a period, by both clocks; none where the decisions leave no common hour. */
export const periodTexts = (context: PeriodContext & { readonly period: SheetPeriod }): string[] => {
  const one = onePeriod(context);
  return one === null
    ? context.period.windows.map((window) => windowText(context, window))
    : [wholeText(one)];
};

const contextOf = ({ model, format }: SheetContext) => ({ format, period: model.period });

/** The hours to fly by in large: "10:00–12:30", the same each day, or one continuous stretch. */
export const hoursText = (context: SheetContext): string => {
  const { windows } = context.model.period;
  if (windows.length === 0) return context.texts('sheet.no_common_hours');
  return (
    onePeriod(contextOf(context))?.hours ?? context.texts('sheet.several_windows', { count: windows.length })
  );
};

/** What was asked for, where a decision narrowed it. */
export const requestedText = (context: SheetContext): string =>
  context.texts('sheet.asked_hours', { hours: requestedPeriodText(contextOf(context)) });

/** The days, and every hour by the other clock. Over a change of clocks both times and both offsets are said. */
export const periodLines = (context: SheetContext): string[] => {
  const { windows } = context.model.period;
  const one = onePeriod(contextOf(context));
  if (one !== null)
    return [one.days, one.other, one.offset.includes('→') ? one.offset : ''].filter((line) => line !== '');
  if (windows.length <= MOST_LISTED) return windows.map((window) => windowText(contextOf(context), window));
  return [context.texts('sheet.windows_in_annex')];
};

/** Every stretch of hours, where the first page does not say them all; else nothing. */
export const windowList = (context: SheetContext): string[] =>
  context.model.period.windows.length > MOST_LISTED && onePeriod(contextOf(context)) === null
    ? periodTexts(contextOf(context))
    : [];
