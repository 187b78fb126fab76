import { expect, it } from 'vitest';
import { likelyAnswer } from './likelyAnswer.ts';

const SENT = Date.parse('2026-11-30T14:00:00Z');
const HOUR = 3_600_000;
const asked = (median: number | null, most: number | null, hoursAgo = 0, zone = 'Europe/Paris') =>
  likelyAnswer(
    { median_hours: median, nine_in_ten_hours: most },
    { sent: SENT, now: SENT + hoursAgo * HOUR, zone },
  );

it.each([
  ['of two days and four', asked(48, 96), { likely: '2026-12-02', latest: '2026-12-04' }],
  ['of some hours, by the clocks of the place', asked(2, 10), { likely: '2026-11-30', latest: '2026-12-01' }],
  ['beyond the date line', asked(2, 10, 0, 'Pacific/Tahiti'), { likely: '2026-11-30', latest: '2026-11-30' }],
  ['past its likely day, which is today', asked(24, 96, 72), { likely: '2026-12-03', latest: '2026-12-04' }],
  ['past the day of nine in ten', asked(24, 48, 49), null],
  ['of too few answers', asked(null, null), null],
])('the likely day of an answer %s', (_, told, expected) => {
  expect(told).toEqual(expected);
});
