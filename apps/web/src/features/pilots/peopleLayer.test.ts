import { expect, it } from 'vitest';
import { OLD_MS, peopleFeatures } from './peopleLayer.ts';

const NOW = Date.parse('2026-11-24T09:20:00Z');
const place = (pilot_id: number, agoMs: number) => ({
  ...{ pilot_id, full_name: `Pilote ${pilot_id}`, phone: null, longitude: 1.4, latitude: 43.6 },
  at: new Date(NOW - agoMs).toISOString(),
});

it('people are drawn by name with the age of their place, and fade once it is old', () => {
  const { features } = peopleFeatures([place(1, 30_000), place(2, OLD_MS + 1)], NOW, (at) => `à ${at}`);
  expect(features.map(({ properties }) => properties)).toEqual([
    { name: 'Pilote 1', age: 'à 2026-11-24T09:19:30.000Z', is_old: false },
    { name: 'Pilote 2', age: `à ${new Date(NOW - OLD_MS - 1).toISOString()}`, is_old: true },
  ]);
});
