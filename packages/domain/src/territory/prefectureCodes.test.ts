import { expect, it } from 'vitest';
import { departementsOf } from './departements.ts';
import { departementOfCode, prefectureKey } from './prefectureCodes.ts';

it.each([
  ['PREF-31', '31'],
  ['PREF-2A', '2A'],
  ['pref2b', '2B'],
  ['PREF-974', '974'],
  ['PREF-978', '977'],
  ['PREF-131', null],
  ['PREF-12345', null],
  ['PREF-SAMU31-7', null],
  ['LFBO', null],
])('by its code %s a prefecture is that of %s', (code, departement) => {
  expect(departementOfCode(code)).toBe(departement);
});

it('both parts of Saint-Martin and Saint-Barthélemy have the key under which their places are told', () => {
  for (const center of [
    [-63.05, 18.08],
    [-62.83, 17.9],
  ] as const) {
    const [only, ...others] = departementsOf([{ type: 'Circle', center, radius_m: 100 }]);
    expect([only?.code, others]).toEqual([prefectureKey('978'), []]);
    expect(only?.code).toBe(prefectureKey('977'));
  }
});
