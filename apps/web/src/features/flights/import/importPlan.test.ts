import type { ImportItem } from '@envol/contract/flight-import';
import { expect, test } from 'vitest';
import { areasOf, choicesOf, firstPlan, heightFields, heightOf, ruleOf } from './importPlan.ts';

const item = (changes: Partial<ImportItem>): ImportItem => ({
  key: 'i1',
  line: 3,
  path: '',
  name: 'Bassin nord',
  shape: { type: 'Point', position: [2.5, 47.2] },
  repairs: [],
  hints: [],
  is_suggested: true,
  fields: {},
  ...changes,
});

test.each([
  [{ alt_max_ft: '150' }, 'alt_max_ft', 46],
  [{ '@agl': '80.2' }, '@agl', 81],
  [{ '@amsl': '310' }, '@amsl', null],
  [{ hauteur: '45,5' }, 'hauteur', 46],
  [{ hauteur: 'libre' }, 'hauteur', null],
  [{ hauteur: '0' }, 'hauteur', null],
])('a height of %j by %s is %s m AGL', (fields, field, metres) => {
  expect(heightOf(item({ fields: fields as never }), ruleOf(field))).toBe(metres);
});

test('heights are taken over by themselves only where the file says plainly what they are', () => {
  const items = [item({ fields: { numero: '12', '@amsl': '200' } })];
  expect(heightFields(items)).toEqual(['@amsl', 'numero']);
  expect(firstPlan({ items }).height.field).toBeNull();
  expect(firstPlan({ items: [item({ fields: { max_height_m: '60' } })] }).height.field).toBe('max_height_m');
});

test('chosen items become areas, and choices of the call, with the same widths', () => {
  const line = item({
    key: 'i2',
    name: '',
    shape: {
      type: 'Line',
      coordinates: [
        [2.5, 47.2],
        [2.6, 47.2],
      ],
      buffer_m: null,
    },
  });
  const items = [item({}), line, item({ key: 'i3', is_suggested: false })];
  const plan = { ...firstPlan({ items }), radius_m: 70, buffer_m: 20 };
  expect(choicesOf(items, plan)).toEqual([
    { key: 'i1', max_height_m: null, radius_m: 70 },
    { key: 'i2', max_height_m: null, buffer_m: 20 },
  ]);
  expect(areasOf(items, plan).map(({ geometry }) => geometry)).toMatchObject([
    { type: 'Circle', radius_m: 70 },
    { type: 'LineString', buffer_m: 20 },
  ]);
});
