import { expect, it } from 'vitest';
import { csvText, delayParts, ticksTo } from './period.ts';
import { statisticsSearch } from './statistics.search.ts';

it('the page of statistics tells hours as days and hours, and minutes below one', () => {
  expect(delayParts(30.2)).toEqual({ days: 1, hours: 6, minutes: 0 });
  expect(delayParts(0.4)).toEqual({ days: 0, hours: 0, minutes: 24 });
  expect(delayParts(23.9)).toEqual({ days: 1, hours: 0, minutes: 0 });
});

it('the page of statistics keeps what would be a formula a text', () => {
  expect(csvText([['=1+1', 'a "b", c', null, -2]])).toBe(`'=1+1,"a ""b"", c",,-2`);
});

it('The scale of a chart reaches the largest value on round numbers', () => {
  expect(ticksTo(7)).toEqual([0, 2, 4, 6, 8]);
  expect(ticksTo(0)).toEqual([0, 1]);
  expect(ticksTo(33)).toEqual([0, 10, 20, 30, 40]);
});

it('the page of statistics reads the address, and leaves out what is usual or made up', () => {
  expect(statisticsSearch({ weeks: 52, structure: '3' })).toEqual({ weeks: 52, structure: 3 });
  expect(statisticsSearch({ weeks: 12, structure: 'x' })).toEqual({});
});
