import { expect, it } from 'vitest';
import { doubleBookings, doublesDuring, doublesOf, doublesOn, pairsOf } from './doubleBookings.ts';

const LEA = { id: 1, name: 'Léa Garnier' };
const HUGO = { id: 2, name: 'Hugo Marty' };
const DRONE = { id: 7, name: 'M30T nuit 02' };

const flight = (id: number, from: string, to: string, pilots = [LEA], drones = [DRONE]) => ({
  id,
  name: `M-${id}`,
  date_start: `2026-11-25T${from}:00Z`,
  date_end: `2026-11-25T${to}:00Z`,
  time_zone: 'Europe/Paris',
  hours_reference: 'local' as const,
  is_continuous: false,
  pilots,
  drones,
});

it('names who is in two missions at once, and when', () => {
  const found = doubleBookings([flight(1, '08:00', '11:00'), flight(2, '10:30', '12:30', [LEA], [])]);
  expect(found).toEqual([
    { kind: 'pilot', who: LEA, flights: [1, 2], from: '2026-11-25T10:30:00Z', to: '2026-11-25T11:00:00Z' },
  ]);
});

it('a search for double bookings finds a drone that two pilots count on', () => {
  const found = doubleBookings([flight(1, '08:00', '11:00'), flight(2, '10:00', '12:00', [HUGO])]);
  expect(found.map(({ kind, who }) => [kind, who.name])).toEqual([['drone', 'M30T nuit 02']]);
});

it('a search for double bookings lets one follow the other', () => {
  expect(doubleBookings([flight(1, '08:00', '10:00'), flight(2, '10:00', '12:00')])).toEqual([]);
});

it('The search for double bookings leaves out what others share among each other', () => {
  const others = [flight(2, '09:00', '11:00', [LEA], []), flight(3, '09:00', '11:00', [LEA], [])];
  const found = doubleBookings([flight(1, '08:00', '10:00', [LEA], [])], others);
  expect(found.map(({ flights }) => flights)).toEqual([
    [1, 2],
    [1, 3],
  ]);
});

it('a search for double bookings says once of a mission that somebody is taken, however many missions it meets', () => {
  const all = doubleBookings([
    flight(1, '08:00', '14:00', [LEA], []),
    flight(2, '09:00', '11:00', [LEA], []),
    flight(3, '10:00', '12:00', [LEA], []),
    flight(4, '13:00', '15:00', [LEA], []),
  ]);
  expect(doublesOf(all, 1).map(({ from, to }) => [from.slice(11, 16), to.slice(11, 16)])).toEqual([
    ['09:00', '12:00'],
    ['13:00', '14:00'],
  ]);
  expect(doublesOf(all, 4)).toHaveLength(1);
});

it('a search for double bookings tells a night in double once, on its first evening or on the first day that is shown', () => {
  const night = (id: number) => ({
    ...flight(id, '21:00', '23:00', [LEA], []),
    date_end: '2026-11-26T01:00:00.000Z',
    date_start: '2026-11-25T20:00:00.000Z',
    time_zone: 'Europe/Paris',
  });
  const all = doubleBookings([night(1), night(2)]);
  const on = (day: string, first: string) => doublesOn(all, night(1), day, [first]).length;
  expect(on('2026-11-25', '2026-11-23')).toBe(1);
  expect(on('2026-11-26', '2026-11-23')).toBe(0);
  expect(on('2026-11-26', '2026-11-26')).toBe(1);
});

it('a search for double bookings looks at the hours of missions flown day by day', () => {
  const week = (id: number, from: string, to: string) => ({
    ...flight(id, from, to, [LEA], []),
    date_end: `2026-11-27T${to}:00Z`,
  });
  const mornings = week(1, '08:00', '10:00');
  // Thursday afternoon, and Thursday morning.
  const on = (from: string, to: string) => ({
    ...flight(2, from, to, [LEA], []),
    date_start: `2026-11-26T${from}:00Z`,
    date_end: `2026-11-26T${to}:00Z`,
  });
  expect(doubleBookings([mornings, on('14:00', '16:00')])).toEqual([]);
  expect(doubleBookings([mornings, on('09:00', '16:00')])).toMatchObject([
    { from: expect.stringMatching(/^2026-11-26T09:00/), to: expect.stringMatching(/^2026-11-26T10:00/) },
  ]);
  // Two of three days, each told by its own hours.
  expect(
    doubleBookings([mornings, { ...week(2, '09:30', '11:00'), date_start: '2026-11-26T09:30:00Z' }]),
  ).toHaveLength(2);
  // Without a break: the whole of Thursday is taken.
  expect(doubleBookings([{ ...mornings, is_continuous: true }, on('14:00', '16:00')])).toHaveLength(1);
});

it('double bookings of missions flown day by day are told of the days that are shown, and once for a pair', () => {
  const month = (id: number, from: string, to: string) => ({
    ...flight(id, from, to, [LEA], []),
    date_end: `2026-12-24T${to}:00Z`,
  });
  const flights = [month(1, '08:00', '10:00'), month(2, '09:00', '11:00')];
  const all = doubleBookings(flights);
  expect(all).toHaveLength(30);
  const week = doublesDuring(all, flights, ['2026-11-30', '2026-12-06']);
  expect(week.map(({ from }) => from.slice(0, 10))).toEqual([
    ...['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'],
    ...['2026-12-04', '2026-12-05', '2026-12-06'],
  ]);
  expect(pairsOf(week)).toMatchObject([{ from: expect.stringMatching(/^2026-11-30T09:00/), more: 6 }]);
});
