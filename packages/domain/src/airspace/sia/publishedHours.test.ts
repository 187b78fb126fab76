import { expect, it } from 'vitest';
import { isDayOnly } from './publishedHours.ts';

it.each([
  [
    'CAG VFR : transit libre\nZone activable de jour uniquement lorsque les LF-R 34 / TMA MARSAN sont actives.',
    true,
  ],
  ['Zone active de jour uniquement.', true],
  ['Activité de tir.\nBalisage diurne :\n- du câble par des fanions', false],
  ["- des aéronefs d'Etat sans équipage à bord en vue et hors vue, de jour et de nuit ;", false],
  ['Zone active de nuit. Vol VFR de jour uniquement', false],
  [null, false],
])('%j: by day only %s', (remarks, is) => {
  expect(isDayOnly({ remarks, activity: { kind: 'unknown' } })).toBe(is);
});

it('The hours of a permanent zone are not taken from its words', () => {
  expect(isDayOnly({ remarks: 'Zone activable de jour uniquement', activity: { kind: 'permanent' } })).toBe(
    false,
  );
});
