import type { TimeSpan } from '@envol/domain/time/night';
import type { SheetContext } from './context.ts';

/** Beyond these the hours of single days are listed in the annex alone. */
const MOST_LISTED = 4;

const spanText = ({ format }: SheetContext, { from, to }: TimeSpan, zone?: string): string =>
  format.day(from, zone) === format.day(to, zone)
    ? `${format.time(from, zone)}–${format.time(to, zone)}`
    : `${format.dayTime(from, zone)} – ${format.dayTime(to, zone)}`;

/** "10:00–12:30" where every day has the same local hours, else null. */
const dailyHours = ({ model, format }: SheetContext): string | null => {
  const hours = new Set(
    model.period.windows.map(({ from, to }) => `${format.time(from)}–${format.time(to)}`),
  );
  const [only = null] = hours;
  return hours.size === 1 && model.period.windows.length > 1 ? only : null;
};
const isDaily = (context: SheetContext): boolean => dailyHours(context) !== null;

/** The hours to fly by in large: "10:00–12:30", the same each day, or one continuous stretch. */
export const hoursText = (context: SheetContext): string => {
  const { model, texts } = context;
  const { windows } = model.period;
  const [first] = windows;
  if (first === undefined) return texts('sheet.no_common_hours');
  if (windows.length === 1) return spanText(context, first);
  const hours = dailyHours(context);
  return hours === null
    ? texts('sheet.several_windows', { count: windows.length })
    : texts('sheet.each_day', { hours });
};

const utcText = (context: SheetContext, span: TimeSpan): string => `${spanText(context, span, 'UTC')} UTC`;

/** One span with its day, local and UTC, and both offsets where the clocks change in between. */
export const windowText = (context: SheetContext, span: TimeSpan): string => {
  const { format } = context;
  const before = format.offset(span.from);
  const after = format.offset(span.to);
  const change = before === after ? '' : ` (${before} → ${after})`;
  return format.day(span.from) === format.day(span.to)
    ? `${format.day(span.from)}, ${spanText(context, span)} (${utcText(context, span)})${change}`
    : `${spanText(context, span)} (${utcText(context, span)})${change}`;
};

/** What was asked for, where a decision narrowed it. */
export const askedText = (context: SheetContext): string =>
  context.texts('sheet.asked_hours', { hours: windowText(context, context.model.period.asked) });

/** The days, and every hour in UTC. Over a clock change the same local hours have two times in UTC: both are said. */
export const periodLines = (context: SheetContext): string[] => {
  const { model, texts, format } = context;
  const { windows, is_continuous } = model.period;
  const [first] = windows;
  const last = windows.at(-1);
  if (first === undefined || last === undefined) return [];
  if (windows.length === 1) {
    const day = format.day(first.from) === format.day(first.to) ? [format.day(first.from)] : [];
    const long = is_continuous ? [texts('sheet.continuous')] : [];
    return [...day, utcText(context, first), ...long];
  }
  if (!isDaily(context) && windows.length <= MOST_LISTED)
    return windows.map((window) => windowText(context, window));
  const days = texts('sheet.days', {
    from: format.day(first.from),
    to: format.day(last.from),
    count: windows.length,
  });
  const utc = [
    ...new Set(
      windows.map((window) => `${format.time(window.from, 'UTC')}–${format.time(window.to, 'UTC')} UTC`),
    ),
  ];
  if (!isDaily(context)) return [days, texts('sheet.windows_in_annex')];
  if (utc.length === 1) return [days, ...utc];
  const changes = windows.flatMap((window, index) => {
    const before = windows[index - 1];
    const is_new = before === undefined || format.offset(before.from) !== format.offset(window.from);
    return is_new
      ? [
          texts('sheet.utc_from', {
            date: format.day(window.from),
            hours: `${format.time(window.from, 'UTC')}–${format.time(window.to, 'UTC')} UTC`,
            offset: format.offset(window.from),
          }),
        ]
      : [];
  });
  return [days, ...changes];
};

/** Whether the first page does not say every window. */
export const needsWindowList = (context: SheetContext): boolean => {
  const { windows } = context.model.period;
  return windows.length > MOST_LISTED && !isDaily(context);
};
