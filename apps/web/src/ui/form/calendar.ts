import { plusDays } from './dateText.ts';

const utc = (iso: string): Date => new Date(`${iso}T00:00:00Z`);

/** 0 = Monday. */
const weekday = (iso: string): number => (utc(iso).getUTCDay() + 6) % 7;

/** The weeks of a month (YYYY-MM), from Monday to Sunday; null outside of the month. */
export const weeksOf = (month: string): readonly (readonly (string | null)[])[] => {
  const first = `${month}-01`;
  const start = plusDays(first, -weekday(first));
  const weeks: (string | null)[][] = [];
  for (let monday = start; monday.slice(0, 7) <= month; monday = plusDays(monday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const day = plusDays(monday, index);
        return day.startsWith(month) ? day : null;
      }),
    );
  return weeks;
};

/** The same day some months on; the last of the month where it has no such day. */
export const plusMonths = (iso: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day, last.getUTCDate())))
    .toISOString()
    .slice(0, 10);
};

export const within = (iso: string, min?: string, max?: string): string =>
  min !== undefined && iso < min ? min : max !== undefined && iso > max ? max : iso;

/** Where a key leads in the grid of days, after the date-grid pattern; null when it means nothing there. */
export const dayAfterKey = (iso: string, key: string, shift: boolean): string | null => {
  switch (key) {
    case 'ArrowLeft':
      return plusDays(iso, -1);
    case 'ArrowRight':
      return plusDays(iso, 1);
    case 'ArrowUp':
      return plusDays(iso, -7);
    case 'ArrowDown':
      return plusDays(iso, 7);
    case 'Home':
      return plusDays(iso, -weekday(iso));
    case 'End':
      return plusDays(iso, 6 - weekday(iso));
    case 'PageUp':
      return plusMonths(iso, shift ? -12 : -1);
    case 'PageDown':
      return plusMonths(iso, shift ? 12 : 1);
    default:
      return null;
  }
};
