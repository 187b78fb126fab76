import { ageOn } from '@envol/domain/airspace/publicationAge';
import en from '@envol/i18n/en/sources' with { type: 'json' };
import fr from '@envol/i18n/fr/sources' with { type: 'json' };
import { expect, test } from 'vitest';
import { readReport } from './report.ts';

test('a reader of reports reads the report of either source, and says nothing of what is not there', () => {
  const finding = { path: 'features[4].restriction', identifier: 'FR4', reason: 'unknown_restriction' };
  expect(
    readReport({
      counts: { runway: 776, heliport: 277, volumes: 7_107 },
      lost: ['authority', 'message'],
      refused: [{ index: 4, ...finding }],
      repaired: [],
    }),
  ).toEqual({
    records: 1_053,
    lost: ['authority', 'message'],
    refused: [{ place: 'features[4].restriction', identifier: 'FR4', reason: 'unknown_restriction' }],
    repaired: [],
  });
  expect(
    readReport({
      counts: { R: 5, aerodromes: 2, runways: 3 },
      refused: [{ list: 'airspaces', index: 3, name: 'R 1', reason: 'no_outline' }],
    }),
  ).toEqual({
    records: 7,
    lost: [],
    refused: [{ place: 'airspaces[3]', identifier: 'R 1', reason: 'no_outline' }],
    repaired: [],
  });
  expect(readReport({ refused: 'none', counts: null })).toEqual({
    records: 0,
    lost: [],
    refused: [],
    repaired: [],
  });
});

test.each([
  ['2026-05-13', { state: 'not_yet' }],
  ['2026-05-14', { state: 'valid', days: 28 }],
  ['2026-06-10', { state: 'valid', days: 1 }],
  ['2026-06-11', { state: 'old', days: 0, since: '2026-06-11' }],
  ['2026-06-12', { state: 'old', days: 1, since: '2026-06-11' }],
])('a publication of 14 May stands on %s as %o', (today, age) =>
  expect(ageOn({ effective_date: '2026-05-14' }, today)).toEqual(age),
);

test('every source, loss and reason is said in words in both languages', () => {
  for (const texts of [fr, en]) {
    expect(Object.keys(texts.names)).toEqual(['SIA', 'UAS']);
    expect(Object.keys(texts.losses)).toEqual(['authority', 'message', 'applicability', 'volume_limits']);
    for (const sentence of Object.values(texts.reasons)) expect(sentence).not.toMatch(/_|^$/);
  }
  expect(Object.keys(fr.reasons)).toEqual(Object.keys(en.reasons));
});
