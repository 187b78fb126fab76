import { expect, it } from 'vitest';
import { FORM_LIMITS, formBlocks, type PrefectureFormModel, renderPrefectureForm } from './prefectureForm.ts';

const many = (count: number, label: string) =>
  Array.from({ length: count }, (_, index): [string, string][] => [[label, `${label} ${index + 1}`]]);

const model = (areas: number, drones: number, pilots: number): PrefectureFormModel => ({
  form_number: '15476*04',
  identifier: 'M-1058',
  prefecture: 'Préfecture du Gers',
  recipient: 'pref-drone-32@prefecture.example.invalid',
  operator: [['Raison sociale', 'Aéro Vision']],
  pilots: many(pilots, 'Nom'),
  regime: [['Régime', 'STS-01']],
  drones: many(drones, 'Modèle'),
  areas: many(areas, 'Lieu'),
  outlines: [],
  time: [['Du', '24/11/2026']],
  protection: [['Zone d’exclusion des tiers', 'balisée']],
  notice: [['Préavis', 'tenu']],
  signature: [['Fait le', '4/11/2026']],
  made_at: '2026-11-04T09:00:00Z',
  made_by: 'Claire Morel',
});

it('The prefecture’s form takes two areas, five drones and one pilot; the rest goes on the annex, and nothing is lost', () => {
  const { form, annex } = formBlocks(model(4, 7, 2));
  const rows = (title: string) => form.find((block) => block.title.includes(title))?.rows.length;
  expect([rows('Lieux'), rows('Aéronefs'), rows('Télépilote')]).toEqual([
    FORM_LIMITS.areas,
    FORM_LIMITS.drones,
    FORM_LIMITS.pilots,
  ]);
  expect(annex.map(({ title, rows: left }) => [title, left.length])).toEqual([
    ['Annexe : autres télépilotes', 1],
    ['Annexe : autres aéronefs', 2],
    ['Annexe : autres lieux', 2],
  ]);
});

it('The prefecture’s form tells the corners of what no radius describes on the annex', () => {
  const outlines = [
    Array.from({ length: 7 }, (_, index) => [`Nord, point ${index + 1}`, '43.6, 1.3'] as const),
  ];
  const { annex } = formBlocks({ ...model(2, 1, 1), outlines });
  expect(annex.map(({ title, rows }) => [title.includes('périmètres'), rows.length])).toEqual([[true, 3]]);
});

it('The prefecture’s form has no annex where all fits', () => {
  expect(formBlocks(model(2, 5, 1)).annex).toEqual([]);
});

it('The prefecture’s form is a PDF whose bytes are the same for the same declaration', () => {
  const bytes = renderPrefectureForm(model(4, 7, 2));
  expect(Buffer.from(bytes.subarray(0, 8)).toString()).toBe('%PDF-1.7');
  expect(Buffer.from(renderPrefectureForm(model(4, 7, 2))).equals(Buffer.from(bytes))).toBe(true);
});
