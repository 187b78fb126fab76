import { expect, it } from 'vitest';
import { batteryState, cyclesOfEach } from './wear.ts';

it.each([
  [0, null, null, 'none'],
  [0, 200, null, 'kept'],
  [179, 200, null, 'kept'],
  [180, 200, null, 'soon'],
  [199, 200, null, 'soon'],
  [200, 200, null, 'worn'],
  [250, 200, '2026-12-01', 'withdrawn'],
  [250, null, '2026-12-01', 'withdrawn'],
])('a battery with %i cycles of %s, withdrawn on %s, is %s', (cycles, max_cycles, withdrawn_on, state) => {
  expect(batteryState({ cycles, max_cycles, withdrawn_on })).toBe(state);
});

it.each([
  [1, 1, 1],
  [6, 3, 2],
  [5, 2, 3],
  [1, 2, 1],
])('%i flights with %i batteries are %i cycles of each', (flights, batteries, cycles) => {
  expect(cyclesOfEach(flights, batteries)).toBe(cycles);
});

it.each([
  ['a pair that flies each flight together', 10, 2, 2, 10],
  ['two pairs that take turns', 10, 4, 2, 5],
  ['three of which two fly together', 3, 3, 2, 2],
  ['one alone, whatever is said', 4, 1, 2, 4],
])('each battery counts the flights that it flew: %s', (_, flights, batteries, at_once, cycles) => {
  expect(cyclesOfEach(flights, batteries, at_once)).toBe(cycles);
});
