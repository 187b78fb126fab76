import { expect, it } from 'vitest';
import { dueOf } from './unanswered.ts';

const at = (seconds: number): string =>
  new Date(Date.parse('2026-06-10T09:00:00Z') + seconds * 1000).toISOString();
const ordered_at = at(0);

it.each([
  [29, null, null, false, false],
  [30, null, null, true, false],
  [59, at(30), null, false, false],
  [60, at(30), null, true, true],
  [61, at(60), at(60), false, false],
  [90, at(60), at(60), true, false],
  // The server was away: told at once, and once.
  [600, null, null, true, true],
  [901, at(870), at(60), false, false],
])(
  'an order without a receipt for %i s, rung at %s and escalated at %s, rings: %s, escalates: %s',
  (seconds, rung_at, escalated_at, rings, escalates) => {
    expect(dueOf({ ordered_at, rung_at, escalated_at }, Date.parse(at(seconds)))).toEqual({
      rings,
      escalates,
    });
  },
);
