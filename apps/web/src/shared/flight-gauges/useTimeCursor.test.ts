import { expect, it } from 'vitest';
import { beginOf } from './useTimeCursor.ts';

const MISSION = { from: Date.parse('2026-11-24T08:00:00Z'), to: Date.parse('2026-11-24T12:00:00Z') };

it.each([
  ['before it begins', '2026-11-24T07:00:00Z', '2026-11-24T08:00:00Z'],
  ['while it runs', '2026-11-24T09:30:00Z', '2026-11-24T09:30:00Z'],
  ['once it is over', '2026-11-24T12:01:00Z', '2026-11-24T08:00:00Z'],
])('the time bar of a mission begins %s', (_, now, begin) => {
  expect(beginOf(MISSION, Date.parse(now))).toBe(Date.parse(begin));
});
