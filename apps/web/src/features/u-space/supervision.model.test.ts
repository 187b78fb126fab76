import type { Supervision } from '@envol/contract/supervisions';
import { groundingObstacle, TAKE_OFF_OBSTACLES } from '@envol/domain/take-off/policy';
import { expect, it } from 'vitest';
import { groupOf, mapStatusOf, sortedFlights, standingOf } from './supervision.model.ts';

const flight = (id: number, status: string | null, changes: Partial<Supervision> = {}): Supervision =>
  ({
    id,
    is_closed: false,
    is_activated: true,
    obstacles: [],
    date_end: '2026-11-24T12:00:00Z',
    date_start: `2026-11-24T0${id}:00:00Z`,
    take_off:
      status === null
        ? null
        : {
            id,
            status,
            effective_start: null,
            landing: null,
            valid_until: null,
          },
    ...changes,
  }) as Supervision;

const ORDER = {
  ordered_at: '2026-11-24T09:10:00Z',
  ordered_by: 'Supervision',
  message: null,
  cause: null,
  is_urgent: true,
  orders: 1,
  received_at: null,
};

it('the list of the supervision puts what has to land first, without a receipt before all, then what flies', () => {
  const received = flight(1, 'landing_received');
  if (received.take_off) received.take_off.landing = { ...ORDER, received_at: '2026-11-24T09:12:00Z' };
  const flights = [
    flight(5, null, { is_activated: false }),
    flight(4, null),
    flight(3, 'taken_off'),
    received,
    flight(2, 'landing_required'),
  ];
  expect(sortedFlights(flights).map(({ id }) => id)).toEqual([2, 1, 3, 4, 5]);
  expect(flights.map(groupOf)).toEqual(['upcoming', 'ready', 'in_flight', 'to_land', 'to_land']);
});

it('the list of the supervision says how each stands, in words and on the map', () => {
  expect(
    ['granted', 'taken_off', 'landing_required', 'landing_received', 'landing', null].map((status) =>
      standingOf(flight(1, status), Date.parse('2026-11-24T09:00:00Z')),
    ),
  ).toEqual(['cleared', 'flying', 'no_receipt', 'received', 'landing', 'ready']);
  expect([mapStatusOf(flight(1, 'taken_off')), mapStatusOf(flight(1, 'landing_required'))]).toEqual([
    'en_route',
    'refused',
  ]);
});

it('lets take off what nothing holds, and says what holds the others', () => {
  const late = Date.parse('2026-11-24T12:00:00Z');
  for (const obstacle of TAKE_OFF_OBSTACLES) {
    const held = groundingObstacle([obstacle]) !== null;
    expect(groupOf(flight(1, null, { obstacles: [obstacle] }))).toBe(held ? 'held' : 'ready');
    expect(standingOf(flight(1, null, { obstacles: [obstacle] }), late)).toBe(held ? 'held' : 'ready');
  }
  expect([groupOf(flight(1, 'granted')), standingOf(flight(1, 'granted'), late)]).toEqual([
    'cleared',
    'expired',
  ]);
});
