import type { Constraint } from '@envol/domain/airspace/constraint';
import { geodesicDistance } from '@envol/domain/geo/geodesy';
import { expect, test } from 'vitest';
import { emptyForm, type FlightForm } from '../../shared/flight-form/flight.form.ts';
import { asDrawn, changedIn, deadlineOf, freshKey, variantDifferences, variantForm } from './variants.ts';

const FORM: FlightForm = {
  ...emptyForm('2027-03-26T09:00:00.000Z', '2027-03-26T11:30:00.000Z', 80),
  areas: [
    {
      key: 'area-1',
      name: 'Nord',
      geometry: { type: 'Circle', center: [1.36, 43.6], radius_m: 80 },
      max_height_m: null,
    },
    {
      key: 'area-2',
      name: 'Sud',
      geometry: { type: 'Circle', center: [1.37, 43.6], radius_m: 50 },
      max_height_m: null,
    },
  ],
};
const BASE = { key: 'A', height_m: 80, date: '2027-03-26', time: '10:00', moved_m: 0, bearing: 0 };

test('the mission as drawn is a variant that changes nothing', () => {
  expect(asDrawn(FORM)).toEqual(BASE);
  expect(variantForm(FORM, BASE)).toEqual(FORM);
  expect(asDrawn({ ...FORM, date_start: null })).toBeNull();
});

test('a day on the other side of the change of clocks keeps the hour on the wall and the length', () => {
  const { date_start, date_end } = variantForm(FORM, { ...BASE, date: '2027-03-30' });
  expect([date_start, date_end]).toEqual(['2027-03-30T08:00:00.000Z', '2027-03-30T10:30:00.000Z']);
});

test('a variant areas move together, by as many metres as were asked for', () => {
  const moved = variantForm(FORM, { ...BASE, moved_m: 500, bearing: 90 }).areas.map(({ geometry }) =>
    geometry.type === 'Circle' ? geometry.center : ([0, 0] as const),
  );
  expect(geodesicDistance([1.36, 43.6], moved[0] ?? [0, 0])).toBeCloseTo(500, 0);
  expect(geodesicDistance(moved[0] ?? [0, 0], moved[1] ?? [0, 0])).toBeCloseTo(
    geodesicDistance([1.36, 43.6], [1.37, 43.6]),
    0,
  );
  expect(changedIn(BASE, { ...BASE, moved_m: 500, height_m: 50 })).toEqual(new Set(['height', 'place']));
});

const step = (key: string, latest_date: string | null, respected = true): Constraint =>
  ({
    key,
    effect: 'agreement',
    notice: latest_date && { days: 5, mode: 'calendar', latest_date, respected },
  }) as unknown as Constraint;

test('a variant says what appears, what disappears, and the first day', () => {
  const drawn = [step('zone:1', '2027-03-20'), { ...step('zone:9', null), effect: 'information' as const }];
  const other = [step('zone:2', null), step('zone:3', '2027-03-12', false)];
  const { appears, disappears } = variantDifferences(drawn, other);
  expect([appears.map(({ key }) => key), disappears.map(({ key }) => key)]).toEqual([
    ['zone:2', 'zone:3'],
    ['zone:1'],
  ]);
  expect(deadlineOf(other)).toEqual({ date: '2027-03-12', respected: false });
  expect(deadlineOf([])).toBeNull();
  expect(freshKey([BASE, { ...BASE, key: 'B' }, { ...BASE, key: 'D' }])).toBe('C');
});
