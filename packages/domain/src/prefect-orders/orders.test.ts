import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { geodesicDestination } from '../geo/geodesy.ts';
import type { Position } from '../geo/geometry.ts';
import {
  type ExemptedMission,
  type ExemptingOrder,
  exemptingOrder,
  orderMiss,
  setsConditions,
} from './exempting.ts';
import { nextOrderNumber, ORDER_STATUSES, orderActions, orderIssues, orderStanding } from './orders.ts';

const CENTRE: Position = [1.4437, 43.6043];

const order = (given: Partial<ExemptingOrder> = {}): ExemptingOrder => ({
  id: 1,
  number: '31-2026-118',
  objects: ['night', 'height', 'notice'],
  structure_id: 7,
  structure_code: 'PREF-31',
  structure_name: 'Préfecture de la Haute-Garonne',
  signed_on: '2026-11-24',
  conditions: null,
  geometry: { type: 'Circle', center: CENTRE, radius_m: 300 },
  max_height_m: 60,
  first_date: '2026-12-05',
  last_date: '2026-12-06',
  time_start: '20:00',
  time_end: '23:30',
  ...given,
});

const mission = (given: Partial<ExemptedMission['flight']> = {}, orders = [order()]): ExemptedMission => ({
  flight: {
    date_start: '2026-12-05T19:30:00Z',
    date_end: '2026-12-05T21:00:00Z',
    time_zone: 'Europe/Paris',
    hours_reference: 'local',
    is_continuous: false,
    max_flying_height: 50,
    ...given,
  },
  areas: [{ geometry: { type: 'Circle', center: CENTRE, radius_m: 60 }, max_height_m: null }],
  orders,
});

const night = {
  kind: 'night_flight',
  effect: 'agreement',
  decider: {
    kind: 'authority',
    structure_code: 'PREF-31',
    name: 'Préfecture',
    contact: null,
    contacts: [],
  },
} as const;

describe('an order of a prefect', () => {
  it('settles the card of its object where it holds the whole mission', () => {
    expect(exemptingOrder(night, [], mission())?.number).toBe('31-2026-118');
  });

  it.each([
    ['higher than it', { max_flying_height: 61 }, 'volume_height'],
    [
      'a day before it',
      { date_start: '2026-12-04T19:30:00Z', date_end: '2026-12-04T21:00:00Z' },
      'volume_period',
    ],
    ['a minute past its hours', { date_end: '2026-12-05T22:31:00Z' }, 'volume_hours'],
    ['a minute before its hours', { date_start: '2026-12-05T18:59:00Z' }, 'volume_hours'],
  ] as const)('settles nothing of a mission that is %s', (_, given, miss) => {
    expect(orderMiss(order(), mission(given))).toBe(miss);
    expect(exemptingOrder(night, [], mission(given))).toBeNull();
  });

  it.each([
    ['of another prefecture', { structure_code: 'PREF-32' }],
    ['about something else', { objects: ['height', 'notice'] }],
  ] as const)('settles nothing where it is %s', (_, given) => {
    expect(exemptingOrder(night, [], mission({}, [order(given)]))).toBeNull();
  });

  it.each([
    [null, false],
    [' ', false],
    ['Prévenir le commissariat.', true],
  ])('of the words %j sets conditions: %s', (conditions, sets) => {
    expect(setsConditions({ conditions })).toBe(sets);
  });

  it('settles no card that only informs, and none of another kind', () => {
    expect(exemptingOrder({ ...night, effect: 'check' }, [], mission())).toBeNull();
    expect(exemptingOrder({ ...night, kind: 'control_zone' }, [], mission())).toBeNull();
  });

  it('ends the waiting of a declaration that arrived at its prefecture, and replaces none', () => {
    const populated = { kind: 'populated_area', effect: 'notification', decider: null } as const;
    const desk = { kind: 'prefecture', state: 'received', is_proven: true, structure_id: 7 } as const;
    const at = (...desks: readonly (object | null)[]) =>
      exemptingOrder(populated, desks.map((each) => ({ desk: each })) as never, mission());
    expect(at(desk)?.id).toBe(1);
    expect(at()).toBeNull();
    expect(at(null)).toBeNull();
    expect(at(desk, { ...desk, structure_id: 8 })).toBeNull();
    for (const state of ['opposed', 'paper_asked', 'withdrawn']) expect(at({ ...desk, state })).toBeNull();
    expect(at({ ...desk, is_proven: false })).toBeNull();
  });

  it('holds no disk that reaches a metre beyond its area', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: 10, max: 200 }),
        fc.double({ min: 1, max: 60, noNaN: true }),
        (bearing, radius_m, beyond) => {
          const center = geodesicDestination(CENTRE, bearing, 300 - radius_m + beyond);
          const moved = {
            ...mission(),
            areas: [{ geometry: { type: 'Circle', center, radius_m }, max_height_m: null }],
          };
          expect(orderMiss(order(), moved as ExemptedMission)).toBe('volume_outside');
        },
      ),
      { numRuns: 200 },
    );
  });
});

it('an order in force begins and ends by its dates, a draft and a repealed one never', () => {
  const on = (today: string, status: 'draft' | 'signed' | 'repealed' = 'signed') =>
    orderStanding({ ...order(), status }, today);
  expect(['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'].map((day) => on(day))).toEqual([
    'upcoming',
    'in_force',
    'in_force',
    'expired',
  ]);
  expect([on('2026-12-05', 'draft'), on('2026-12-05', 'repealed')]).toEqual(['draft', 'repealed']);
});

it('a signed order is repealed and never changed or deleted', () => {
  expect(ORDER_STATUSES.map(orderActions)).toEqual([['change', 'sign', 'delete'], ['repeal'], []]);
});

it('a check names what an order lacks', () => {
  const found = (given: object) => orderIssues({ ...order(), ...given }).map(({ field }) => field);
  expect(found({})).toEqual([]);
  expect(found({ objects: [] })).toEqual(['objects']);
  expect(found({ last_date: '2026-12-04' })).toEqual(['last_date']);
  expect(found({ time_end: null })).toEqual(['time_end']);
  expect(found({ time_start: null })).toEqual(['time_start']);
});

it('the next number follows the highest of its year, whatever else was typed', () => {
  expect(nextOrderNumber('31', '2026', ['31-2026-117', '31-2026-9', '31-2025-400', 'DIPP-12'])).toBe(
    '31-2026-118',
  );
  expect(nextOrderNumber(null, '2026', [])).toBe('2026-001');
});
