/** The filters above the week. */
export const WEEK_VIEWS = ['todo', 'conflicts', 'impacting'] as const;
export type WeekView = (typeof WEEK_VIEWS)[number];

/** The day that is looked at, whether its whole week is, the filter, and the request beside it: in the address. */
export interface WeekSearch {
  readonly date?: string;
  readonly span?: 'week' | 'day';
  readonly only?: WeekView | undefined;
  readonly open?: number | undefined;
}

const isView = (value: unknown): value is WeekView => WEEK_VIEWS.some((each) => each === value);

/** A day that the calendar knows: 2026-02-31 is none. */
const isDay = (value: unknown): value is string => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const instant = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(value);
};

export const weekSearch = (raw: Record<string, unknown>): WeekSearch => ({
  ...(isDay(raw.date) ? { date: raw.date } : {}),
  ...(raw.span === 'week' || raw.span === 'day' ? { span: raw.span } : {}),
  ...(isView(raw.only) ? { only: raw.only } : {}),
  ...(Number.isSafeInteger(raw.open) && Number(raw.open) > 0 ? { open: Number(raw.open) } : {}),
});
