import { mondayOf } from '@envol/domain/statistics/weeks';
import { daysAfter } from '@envol/domain/time/localTime';

/** YYYY-MM, so many months from a day's own. */
export const monthOf = (day: string, shift: number): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const index = year * 12 + month - 1 + shift;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
};

/** The whole weeks that hold a month, Monday first. */
export const daysOfMonth = (month: string): readonly string[] => {
  const first = mondayOf(`${month}-01`);
  const next = `${monthOf(`${month}-01`, 1)}-01`;
  const days: string[] = [];
  for (let day = first; day < next || days.length % 7 !== 0; day = daysAfter(day, 1)) days.push(day);
  return days;
};

/** By how many weeks a day's week lies after another's. */
export const weeksBetween = (from: string, to: string): number =>
  Math.round((Date.parse(mondayOf(to)) - Date.parse(mondayOf(from))) / (7 * 86_400_000));
