import type { ImportItem } from '@envol/contract/flight-import';
import { expect, test } from 'vitest';
import { areasOf, choicesOf, firstPlan, heightFields, heightOf, metresOf, ruleOf } from './importPlan.ts';

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
  [{ plafond_ft_amsl: '1500' }, 'plafond_ft_amsl', null],
  [{ hauteur_pieds_agl: '300' }, 'hauteur_pieds_agl', 92],
  [{ 'height_above_takeoff(feet)': '100' }, 'height_above_takeoff(feet)', 31],
  [{ hauteur: '300 ft' }, 'hauteur', 92],
  [{ hauteur: '1500 ft AMSL' }, 'hauteur', null],
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

test.each([
  [{ '@home': '60' }, '@home', 60],
  [{ 'altitude(ft)': '197', 'heading(deg)': '90' }, 'altitude(ft)', 61],
  [{ 'altitude(m)': '60', 'speed(m/s)': '5', gimbalpitchangle: '-30' }, 'altitude(m)', 60],
  [{ altitude: '60' }, null, null],
  [{ altitude_m_amsl: '260' }, null, null],
  [{ '@amsl': '260' }, null, null],
])('of %j stands chosen %s: %s m', (fields, field, metres) => {
  const one = item({ fields: fields as never });
  const { height } = firstPlan({ items: [one] });
  expect([height.field, heightOf(one, height)]).toEqual([field, metres]);
});

test('angles and speeds are not offered as heights', () => {
  const fields = {
    'heading(deg)': '90',
    'speed(m/s)': '5',
    gimbalpitchangle: '-30',
    cap: '12',
    numero: '7',
    alt: '60',
  };
  expect(heightFields([item({ fields })])).toEqual(['numero', 'alt']);
});

test('the unit and the reference in a column’s name are those of its numbers', () => {
  expect(ruleOf('plafond_ft_amsl')).toEqual({ field: 'plafond_ft_amsl', unit: 'ft', reference: 'AMSL' });
  expect(metresOf(item({ fields: { plafond_ft_amsl: '1500' } }), ruleOf('plafond_ft_amsl'))).toBe(458);
  expect(ruleOf('altitude_ngf')).toMatchObject({ unit: 'm', reference: 'AMSL' });
  expect(ruleOf('altitude(feet)')).toMatchObject({ unit: 'ft', reference: 'AGL' });
  expect(ruleOf('height_above_takeoff(m)')).toMatchObject({ unit: 'm', reference: 'home' });
});

test('of heights that are measured in several ways none is taken by itself, in one item or in several', () => {
  const one = [item({ fields: { '@agl': '30', '@home': '110' } })];
  const several = [item({ fields: { '@agl': '30' } }), item({ key: 'i2', fields: { '@amsl': '240' } })];
  for (const items of [one, several]) expect(firstPlan({ items }).height.field).toBeNull();
});

test('a line is never narrower than what its file says is flown', () => {
  const line = item({
    shape: {
      type: 'Line',
      coordinates: [
        [2.5, 47.2],
        [2.6, 47.2],
      ],
      buffer_m: null,
      least_buffer_m: 200,
    },
  });
  const plan = { ...firstPlan({ items: [line] }), buffer_m: 20 };
  expect(areasOf([line], plan)[0]?.geometry).toMatchObject({ type: 'LineString', buffer_m: 200 });
  expect(choicesOf([line], plan)[0]).toMatchObject({ buffer_m: 200 });
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
      least_buffer_m: 0,
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
