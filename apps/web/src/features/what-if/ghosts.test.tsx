import { expect, test } from 'vitest';
import { emptyForm, type FlightForm } from '../../shared/flight-form/flight.form.ts';
import { ghostFeatures, ghostsOf, scaleTop } from './ghosts.ts';
import { type Variant, variantForm } from './variants.ts';

const FORM: FlightForm = {
  ...emptyForm('2027-03-26T09:00:00.000Z', '2027-03-26T11:00:00.000Z', 80),
  areas: [
    {
      key: 'area-1',
      name: 'Nord',
      geometry: { type: 'Circle', center: [1.36, 43.6], radius_m: 80 },
      max_height_m: null,
    },
  ],
};
const BASE: Variant = { key: 'A', height_m: 80, date: '2027-03-26', time: '10:00', moved_m: 0, bearing: 0 };
const placed = (key: string, changes: Partial<Variant>) => ({
  key,
  form: variantForm(FORM, { ...BASE, ...changes, key }),
});

test('The ghosts of variants over the same ground are one shape, a moved one another', () => {
  const ghosts = ghostsOf([placed('A', {}), placed('B', { height_m: 50 }), placed('C', { moved_m: 300 })]);
  expect(ghosts.map(({ keys }) => keys)).toEqual([['A', 'B'], ['C']]);
  const { features } = ghostFeatures(ghosts, 'B', (keys) => keys.join(' et '));
  expect(features.map(({ properties }) => properties)).toEqual([
    { label: 'A et B', shown: true },
    { label: 'C', shown: false },
  ]);
});

test('the scale of heights holds the highest', () => {
  expect([scaleTop([]), scaleTop([50, 30]), scaleTop([51]), scaleTop([12_000])]).toEqual([
    20, 50, 100, 12_000,
  ]);
});
