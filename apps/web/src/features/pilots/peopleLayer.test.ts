import { expect, it } from 'vitest';
import { OLD_MS, peopleFeatures } from './peopleLayer.ts';

const NOW = Date.parse('2026-11-24T09:20:00Z');
const place = (pilot_id: number, agoMs: number, accuracy_m: number | null) => ({
  ...{ pilot_id, full_name: `Pilote ${pilot_id}`, phone: null, longitude: 1.4, latitude: 43.6 },
  ...{ at: new Date(NOW - agoMs).toISOString(), accuracy_m },
});
const words = {
  ageOf: (at: string) => `à ${at}`,
  accuracyOf: (metres: number | null) => (metres === null ? 'inconnue' : `${metres} m`),
};

it('people are drawn by name with the age of their place, and fade once it is old', () => {
  const { features } = peopleFeatures([place(1, 30_000, null), place(2, OLD_MS + 1, null)], NOW, words);
  expect(features.map(({ properties }) => properties)).toMatchObject([
    { name: 'Pilote 1', age: 'à 2026-11-24T09:19:30.000Z', is_old: false },
    { name: 'Pilote 2', age: `à ${new Date(NOW - OLD_MS - 1).toISOString()}`, is_old: true },
  ]);
});

it('a place has a circle as wide as it may be off, and says so', () => {
  const { features } = peopleFeatures([place(1, 0, 850)], NOW, words);
  const [circle, person] = features;
  expect(person?.properties).toMatchObject({ accuracy: '850 m', is_unsure: false });
  if (circle?.geometry.type !== 'Polygon') throw new Error('the circle is drawn under the person');
  const north = Math.max(...(circle.geometry.coordinates[0] ?? []).map(([, lat = 0]) => lat));
  expect((north - 43.6) * 111_111).toBeCloseTo(850, -1);
});

it('a place of unknown accuracy is drawn unsure, and as no point of its own', () => {
  const { features } = peopleFeatures([place(1, 0, null)], NOW, words);
  expect(features.map(({ geometry, properties }) => [geometry.type, properties])).toEqual([
    ['Point', expect.objectContaining({ accuracy: 'inconnue', is_unsure: true })],
  ]);
});

it('a place that the device kept from before its accuracy was told is drawn unsure', () => {
  const { accuracy_m: _later, ...kept } = place(1, 0, null);
  const { features } = peopleFeatures([kept as ReturnType<typeof place>], NOW, words);
  expect(features.map(({ geometry, properties }) => [geometry.type, properties?.accuracy])).toEqual([
    ['Point', 'inconnue'],
  ]);
});
