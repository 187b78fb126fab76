import { expect, it } from 'vitest';
import { nextOf } from './nextOf.ts';

const NOW = Date.parse('2026-09-08T08:00:00Z');
const flight = (id: number, hours: number) => ({
  id,
  date_end: new Date(NOW + hours * 3_600_000).toISOString(),
});
const ids = (flights: readonly { readonly id: number }[]): number[] => flights.map(({ id }) => id);

it('the choice of next missions keeps a pilot’s own missions before the rest of the company’s, whatever their hour', () => {
  const company = Array.from({ length: 12 }, (_, index) => flight(index, 1 + index));
  expect(ids(nextOf([flight(9, 10)], company, NOW)).slice(0, 3)).toEqual([9, 0, 1]);
});

it('The choice of next missions leaves out what is over, but not what may still be landing', () => {
  expect(ids(nextOf([flight(1, -20), flight(2, -2)], [flight(3, -4), flight(4, 1)], NOW))).toEqual([2, 4]);
});

it('the choice of next missions keeps no more than twenty', () => {
  const company = Array.from({ length: 40 }, (_, index) => flight(index, 1));
  expect(nextOf([], company, NOW)).toHaveLength(20);
});
