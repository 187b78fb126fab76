import { todayIn } from '../time/localTime.ts';

/** How long a structure takes, hours: of half of its answers, of nine in ten; null: too few to tell. */
export interface AnswerHours {
  readonly median_hours: number | null;
  readonly nine_in_ten_hours: number | null;
}

/** The local days by which an answer is likely and nearly always there, YYYY-MM-DD. */
export interface LikelyAnswer {
  readonly likely: string;
  readonly latest: string;
}

const HOUR = 3_600_000;

/**
 * When a request sent at an instant is answered, by what its structure took so far; null where nobody can tell, and once the day
 * by which nine in ten are there has passed, when the past says no more. `now` and `sent` in milliseconds.
 */
export const likelyAnswer = (
  { median_hours: median, nine_in_ten_hours: most }: AnswerHours,
  { sent, now, zone }: { readonly sent: number; readonly now: number; readonly zone: string },
): LikelyAnswer | null => {
  if (median === null || most === null || sent + most * HOUR < now) return null;
  const dayAfter = (hours: number): string => todayIn(Math.max(sent + hours * HOUR, now), zone);
  return { likely: dayAfter(median), latest: dayAfter(most) };
};
