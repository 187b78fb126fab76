import { describe, expect, test } from 'vitest';
import { PREFECTURES } from '../../test/prefectures.ts';
import type { AreaGeometry } from '../geo/geometry.ts';
import { competentPrefectures, maritimePrefecture, prefecturesOver } from '../regulation/prefectures.ts';
import { departementsOf } from './departements.ts';

const spot = (latitude: number, longitude: number, radius_m = 50): AreaGeometry => ({
  type: 'Circle',
  center: [longitude, latitude],
  radius_m,
});
const codesAt = (...areas: readonly AreaGeometry[]): string[] =>
  departementsOf(areas).map(({ code }) => code);

describe('départements', () => {
  test('every metropolitan chief town lies in its own, and no other unless it is beside the border', () => {
    const metropolitan = PREFECTURES.filter(([name]) => /^(\d\d|2[AB]) /.test(name));
    expect(metropolitan).toHaveLength(96);
    const found = metropolitan.map(
      ([name, latitude, longitude]) =>
        [name.split(' ')[0] ?? '', codesAt(spot(latitude, longitude))] as const,
    );
    expect(found.filter(([code, codes]) => !codes.includes(code))).toEqual([]);
    expect(found.filter(([, codes]) => codes.length > 1).length).toBeLessThan(8);
  });

  test.each([
    ['Saint-Denis, La Réunion', -20.88, 55.45, ['974']],
    ['Papeete', -17.54, -149.57, ['987']],
    ['Saint-Martin', 18.07, -63.08, ['977']],
    ['Lyon, by the Isère', 45.64, 5.06, ['38', '69']],
    ['off Biarritz', 43.6, -2.2, []],
    ['Barcelona', 41.4, 2.1, []],
  ])('are found at a place: %s', (_, latitude, longitude, codes) => {
    expect(codesAt(spot(latitude, longitude, 3_000))).toEqual(codes);
  });

  test('an area counts with its whole shape, a corridor with its width', () => {
    const line: AreaGeometry = {
      type: 'LineString',
      coordinates: [
        [1.44, 43.6],
        [2.14, 43.93],
      ],
      buffer_m: 100,
    };
    expect(codesAt(line)).toEqual(['31', '81']);
    const around: AreaGeometry = {
      type: 'Polygon',
      coordinates: [
        [
          [2.0, 48.6],
          [2.7, 48.6],
          [2.7, 49.1],
          [2.0, 49.1],
          [2.0, 48.6],
        ],
      ],
    };
    expect(codesAt(around)).toEqual(expect.arrayContaining(['75', '92', '93', '94']));
  });
});

test('Paris and its inner ring have one prefect of police, Marseille had one until 2025', () => {
  const of = (latitude: number, longitude: number, date: string): string[] =>
    competentPrefectures(departementsOf([spot(latitude, longitude)]), date).map(
      ({ prefecture }) => prefecture,
    );
  expect(of(48.853, 2.35, '2026-06-01')).toEqual(['Préfecture de police de Paris']);
  expect(of(48.9, 2.24, '2026-06-01')).toEqual(['Préfecture de police de Paris']);
  expect(of(43.35, 5.4, '2025-12-31')).toEqual(['Préfecture de police des Bouches-du-Rhône']);
  expect(of(43.35, 5.4, '2026-01-01')).toEqual(['Préfecture des Bouches-du-Rhône']);
});

test.each([
  [[5.2, 42.9], 'Toulon'],
  [[0.3, 49.8], 'Cherbourg'],
  [[-2.2, 46.5], 'Brest'],
  [[-4.5, 48.9], 'Brest'],
  [[-2.03, 48.7], 'Brest'],
  [[-2.2, 49.2], null],
  [[55, -21], null],
] as const)('at sea at %j: %s', (place, town) => {
  const found = maritimePrefecture(place);
  if (town === null) expect(found).toBeNull();
  else expect(found).toContain(town);
});

describe('an area across the shore', () => {
  // Latitude, longitude, radius in m; the town of the maritime prefect, or nobody's; whether the shore is near on land.
  test.each([
    ['the bay of Nice', 43.688, 7.262, 300, 'Toulon', true],
    ['the port of Nice', 43.695, 7.285, 200, 'Toulon', true],
    ['the Prado beach', 43.258, 5.365, 400, 'Toulon', true],
    ['the beach of Biarritz', 43.483, -1.565, 300, 'Brest', true],
    ['the Sillon of Saint-Malo', 48.655, -2.03, 300, 'Brest', true],
    ['Arcachon', 44.665, -1.17, 300, 'Brest', true],
    ['the port of Calais', 50.968, 1.85, 300, 'Cherbourg', true],
    ['Deauville', 49.365, 0.07, 300, 'Cherbourg', true],
    ['Ajaccio', 41.92, 8.74, 300, 'Toulon', true],
    ['the old town of Nice', 43.7, 7.26, 100, null, true],
    ['Toulouse', 43.6, 1.44, 100, null, false],
    ['Perpignan', 42.69, 2.89, 200, null, false],
    ['Strasbourg, by the Rhine', 48.57, 7.79, 300, null, false],
    ['Dancharia, by Spain', 43.295, -1.5, 300, null, false],
    ['Menton, by Italy', 43.8, 7.53, 200, null, false],
    ['De Panne, by Belgium', 51.03, 2.56, 300, null, false],
  ] as const)('%s', (_, latitude, longitude, radius, town, is_near) => {
    const area = spot(latitude, longitude, radius);
    const { maritime: found, may_reach_sea } = prefecturesOver(area);
    if (town === null) expect(found).toEqual([]);
    else expect(found).toEqual([expect.stringContaining(town)]);
    expect(may_reach_sea).toBe(is_near);
  });

  test('is met in the bay between two capes', () => {
    const over = (...coordinates: [number, number][]) =>
      prefecturesOver({ type: 'LineString', coordinates, buffer_m: 50 }).maritime;
    expect(over([7.12, 43.55], [7.2, 43.66])).toEqual(['Préfecture maritime de la Méditerranée (Toulon)']);
    expect(over([2.3, 48.8], [2.4, 48.9])).toEqual([]);
  });
});
