import { expect, it } from 'vitest';
import { pictureOf } from './heights.ts';
import { axisOf, placeOn, rowsOf } from './timeline.ts';

it('lays a day out between local midnights', () => {
  const axis = axisOf('2026-11-24T09:00:00Z', '2026-11-24T11:30:00Z', 'Europe/Paris', String);
  expect(new Date(axis.from).toISOString()).toBe('2026-11-23T23:00:00.000Z');
  expect(axis.ticks.map(({ label }) => label)).toEqual([
    '00',
    '03',
    '06',
    '09',
    '12',
    '15',
    '18',
    '21',
    '24',
  ]);
  expect(placeOn(axis, Date.parse('2026-11-24T11:00:00Z'))).toBe(50);
});

it('names the days of a longer mission; one that ends at midnight opens no other day', () => {
  const day = (at: number) => new Date(at).toISOString().slice(8, 10);
  expect(
    axisOf('2026-11-24T09:00:00Z', '2026-11-26T11:00:00Z', 'UTC', day).ticks.map(({ label }) => label),
  ).toEqual(['24', '25', '26', '27']);
  const midnight = axisOf('2026-11-24T09:00:00Z', '2026-11-25T00:00:00Z', 'UTC', day);
  expect(midnight.to - midnight.from).toBe(86_400_000);
});

const zone = (key: string, lower: object | null, given: object = {}) =>
  ({
    key,
    kind: 'control_zone',
    title: key,
    effect: 'agreement',
    activity: 'active',
    overlap: { lower, upper: { reference: 'AMSL', value: 2000, unit: 'ft' } },
    ...given,
  }) as never;
const GROUND = { reference: 'AGL', value: 0, unit: 'ft' };

it('draws only what is counted from the ground and sets the rest apart', () => {
  const picture = pictureOf(
    [zone('ctr', GROUND), zone('tma', { reference: 'AMSL', value: 1500, unit: 'ft' }), zone('rule', null)],
    80,
  );
  expect(picture.top_m).toBe(150);
  expect(picture.bands).toMatchObject([{ key: 'ctr', floor_m: 0, top_m: null }]);
  expect(picture.apart.map(({ key }) => key)).toEqual(['tma']);
});

it('shows the hours of zones, never of rules or of what only informs', () => {
  const rows = rowsOf([
    zone('a', GROUND, { activity: 'unknown' }),
    zone('rule:bvlos', null),
    zone('b', GROUND, { effect: 'information' }),
    zone('c', GROUND, { kind: 'low_flying_network' }),
  ]);
  expect(rows.map(({ key, activity }) => [key, activity])).toEqual([
    ['a', 'unknown'],
    ['c', 'azba'],
  ]);
});
