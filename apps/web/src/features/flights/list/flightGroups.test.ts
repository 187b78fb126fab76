import { expect, it } from 'vitest';
import { groupedFlights, groupOf } from './flightGroups.ts';

/** Thursday 26 November 2026, 23:30 in Paris, already Friday in La Réunion. */
const NOW = Date.parse('2026-11-26T22:30:00Z');
const planned = (date_start: string, hours = 2, time_zone = 'Europe/Paris') => ({
  date_start,
  date_end: new Date(Date.parse(date_start) + hours * 3_600_000).toISOString(),
  time_zone,
});

it.each([
  ['under way since yesterday', planned('2026-11-25T08:00:00Z', 48), 'today'],
  ['over an hour ago', planned('2026-11-26T19:00:00Z'), 'past'],
  ['after midnight', planned('2026-11-27T09:00:00Z'), 'tomorrow'],
  [
    'the same instant where it is Friday already',
    planned('2026-11-27T09:00:00Z', 2, 'Indian/Reunion'),
    'today',
  ],
  ['on Sunday', planned('2026-11-29T09:00:00Z'), 'week'],
  ['on Monday', planned('2026-11-30T09:00:00Z'), 'later'],
])('the grouping of missions puts a flight %s into its group', (_when, flight, group) => {
  expect(groupOf(flight, NOW)).toBe(group);
});

it('the grouping of missions keeps groups together and their order within', () => {
  const flights = [
    planned('2026-11-27T09:00:00Z'),
    planned('2026-11-27T09:30:00Z', 2, 'Indian/Reunion'),
    planned('2026-11-27T10:00:00Z'),
  ];
  expect(groupedFlights(flights, NOW).map(({ date_start }) => date_start.slice(11, 16))).toEqual([
    '09:30',
    '09:00',
    '10:00',
  ]);
});
