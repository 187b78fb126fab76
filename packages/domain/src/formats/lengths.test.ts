import { expect, it } from 'vitest';
import { heightUnit, lengthIn, radiusOf, unitInName } from './lengths.ts';

const rounded = (metres: number | null): number | null => metres && Math.round(metres * 1e6) / 1e6;

it.each([
  ['160', 160],
  ['160 m', 160],
  [' 0,5 NM', 926],
  ['0.16km', 160],
  ['1 500 m', 1_500],
  ['500 ft', 152.4],
  ['1,500 m', Number.NaN],
  ['-5', Number.NaN],
  ['5 parsecs', Number.NaN],
  ['', Number.NaN],
])('the length "%s" is %s m', (text, metres) => {
  expect(rounded(lengthIn(text))).toBe(metres);
});

it.each([
  [{ Radius: 160 }, 160],
  [{ rayon: '160' }, 160],
  [{ rayon_m: 160 }, 160],
  [{ radius_km: 0.16 }, 160],
  [{ radius: '160 m' }, 160],
  [{ diametre_m: 320 }, 160],
  [{ 'Diamètre (km)': '0,32' }, 160],
  [{ radiusNm: 1 }, 1_852],
  [{ radius: 1, radius_unit: 'km' }, 1_000],
  [{ radius: 1, radiusUom: 'furlong' }, Number.NaN],
  [{ radius: 100, rayon: 300 }, 300],
  [{ turn_radius: 300, name: 'radius' }, null],
  [{ radius: 'wide' }, Number.NaN],
  [{ radius: null }, null],
])('the radius of %j is %s m', (properties, metres) => {
  expect(rounded(radiusOf(properties))).toBe(metres);
});

it('a unit is read in a name, and none where it says two', () => {
  expect(['plafond_ft_amsl', 'hauteur_pieds', 'maxHeight(m)', 'altitude', 'ft_or_m'].map(unitInName)).toEqual(
    ['ft', 'ft', 'm', null, null],
  );
  expect(['F', 'feet', 'Metres', 'FL', ''].map(heightUnit)).toEqual(['ft', 'ft', 'm', null, null]);
});
