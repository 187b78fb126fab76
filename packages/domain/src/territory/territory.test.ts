import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { processorMs } from '../../../../tools/processorTime.ts';
import { PREFECTURES } from '../../test/prefectures.ts';
import type { AreaGeometry, Ring } from '../geo/geometry.ts';
import { packShapes } from '../geo/packed.ts';
import { FRENCH_TERRITORY } from './frenchTerritory.ts';
import { Territory, type TerritoryFinding } from './territory.ts';

const find = (geometry: AreaGeometry): TerritoryFinding => FRENCH_TERRITORY.find(packShapes([geometry]), 0);
const around = (latitude: number, longitude: number, radius_m = 150): TerritoryFinding =>
  find({ type: 'Circle', center: [longitude, latitude], radius_m });
const square = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const rectangle = (...sides: Parameters<typeof square>): AreaGeometry => ({
  type: 'Polygon',
  coordinates: [square(...sides)],
});

const UNPUBLISHED = ['984 Port-aux-Français'];

describe('inside the territory', () => {
  test('every chief town of France and overseas', () => {
    expect(PREFECTURES).toHaveLength(108);
    const elsewhere = PREFECTURES.filter(
      ([, latitude, longitude]) => around(latitude, longitude).status !== 'inside',
    );
    // French ground without a publication of its airspace: "no data", not "nothing to ask".
    expect(elsewhere.map(([name]) => name)).toEqual(UNPUBLISHED);
  });

  it.each([
    ['Ouessant', 48.458, -5.096],
    ['Sein', 48.037, -4.853],
    ['Chausey', 48.87, -1.82],
    ['Porquerolles', 43.0, 6.204],
    ['Bonifacio', 41.387, 9.159],
    ['Cap Corse', 43.0, 9.42],
    ['Miquelon', 47.1, -56.38],
    ['Grand-Case, Saint-Martin', 18.1, -63.05],
    ['Marigot', 18.068, -63.083],
    ['Gustavia', 17.896, -62.85],
    ['at sea, 5 km off Saint-Denis, La Réunion', -20.83, 55.45],
    ['Cilaos', -21.13, 55.47],
    ['Mamoudzou', -12.78, 45.23],
    ['Futuna', -14.31, -178.12],
    ['Raroia', -16.035, -142.455],
    ['Nuku Hiva', -8.91, -140.1],
    ['Rurutu', -22.46, -151.36],
    ['Maré', -21.52, 168.0],
    ['Hendaye', 43.36, -1.77],
    ['Ferney-Voltaire', 46.256, 6.108],
    ['Wissembourg', 49.037, 7.945],
    ['Saint-Laurent-du-Maroni', 5.5, -54.03],
    ['Nice airport', 43.66, 7.21],
    ['at sea, 5 km off Nice', 43.62, 7.25],
    ['at sea, 15 km off Arcachon', 44.65, -1.45],
  ] as const)('is told of %s', (_, latitude, longitude) => {
    expect(around(latitude, longitude)).toEqual({ status: 'inside', countries: [] });
  });
});

describe('never inside', () => {
  it.each([
    // French, but no publication of airspace speaks of them.
    ['Crozet', -46.43, 51.86, 'TF'],
    ['Amsterdam', -37.83, 77.55, 'TF'],
    ['Europa', -22.35, 40.35, 'TF'],
    ['Tromelin', -15.89, 54.52, 'TF'],
    ['Clipperton', 10.3, -109.22, 'CP'],
    ['Heathrow', 51.47, -0.454, 'GB'],
    ['Gatwick', 51.148, -0.19, 'GB'],
    ['London City', 51.505, 0.055, 'GB'],
    ['Dover', 51.13, 1.31, 'GB'],
    ['Brussels', 50.901, 4.484, 'BE'],
    ['Luxembourg', 49.626, 6.21, 'LU'],
    ['Frankfurt', 50.033, 8.57, 'DE'],
    ['Stuttgart', 48.69, 9.222, 'DE'],
    ['Saarbrücken', 49.214, 7.11, 'DE'],
    ['Kehl', 48.573, 7.815, 'DE'],
    ['Zürich', 47.458, 8.548, 'CH'],
    ['Basel', 47.56, 7.59, 'CH'],
    ['Geneva', 46.204, 6.143, 'CH'],
    ['Lausanne', 46.52, 6.63, 'CH'],
    ['Turin', 45.07, 7.68, 'IT'],
    ['Milan Malpensa', 45.63, 8.728, 'IT'],
    ['Ventimiglia', 43.79, 7.607, 'IT'],
    ['La Maddalena', 41.21, 9.41, 'IT'],
    ['El Prat', 41.297, 2.083, 'ES'],
    ['San Sebastián, city', 43.318, -1.981, 'ES'],
    ['Irun', 43.338, -1.788, 'ES'],
    ['Llívia', 42.465, 1.98, 'ES'],
    ['Andorra la Vella', 42.507, 1.521, 'AD'],
    ['Monaco', 43.738, 7.424, 'MC'],
    ['Jersey', 49.19, -2.11, 'JE'],
    ['Écréhous', 49.29, -1.93, 'JE'],
    ['Guernsey', 49.455, -2.54, 'GG'],
    ['Alderney', 49.706, -2.215, 'GG'],
    ['Philipsburg', 18.025, -63.046, 'SX'],
    ['Anguilla', 18.22, -63.06, 'AI'],
    ['Roseau', 15.3, -61.39, 'DM'],
    ['Castries', 14.01, -60.99, 'LC'],
    ['Oiapoque', 3.84, -51.83, 'BR'],
    ['Paramaribo', 5.85, -55.2, 'SR'],
    ['Burin', 47.0, -55.2, 'CA'],
    ['Port Louis', -20.16, 57.5, 'MU'],
    ['Antananarivo', -18.8, 47.48, 'MG'],
    ['Anjouan', -12.2, 44.4, 'KM'],
    ['Port Vila', -17.74, 168.31, 'VU'],
  ] as const)('%s is in another country', (_, latitude, longitude, country) => {
    expect(around(latitude, longitude)).toEqual({ status: 'outside', countries: [country] });
  });

  it.each([
    ['San Sebastián airport, on the border', 43.356, -1.79, 'ES'],
    ['Juliana, 1 km from the border', 18.04, -63.109, 'SX'],
    ['Dawn Beach, Dutch, which the coarse outline lays in France', 18.0443, -63.0217, 'SX'],
    ['Oyster Pond, on the border', 18.053, -63.022, 'SX'],
    ['Albina, across the river', 5.5, -54.055, 'SR'],
  ] as const)('%s: perhaps', (_, latitude, longitude, country) => {
    expect(around(latitude, longitude)).toEqual({ status: 'perhaps', countries: [country] });
  });

  test('the high seas', () => {
    expect(around(46, -7)).toEqual({ status: 'outside', countries: [] });
    expect(around(0, 0)).toEqual({ status: 'outside', countries: [] });
    // Over 12 NM from La Réunion and from Mayotte.
    expect(around(-21.685, 54.901)).toEqual({ status: 'outside', countries: [] });
    expect(around(-12.4, 44.78)).toEqual({ status: 'outside', countries: [] });
  });
});

describe('areas over the border', () => {
  test('a polygon on the Swiss shore of Lake Geneva is outside, one across the lake is so in part', () => {
    expect(find(rectangle(6.9, 46.35, 7.05, 46.45))).toEqual({ status: 'outside', countries: ['CH'] });
    expect(find(rectangle(6.45, 46.35, 6.55, 46.5))).toEqual({ status: 'part', countries: ['CH'] });
  });

  test('a corridor and a circle are taken with their width', () => {
    const line = [
      [6.02, 46.32],
      [6.06, 46.3],
    ] as const;
    const corridor = (buffer_m: number): AreaGeometry => ({
      type: 'LineString',
      coordinates: line,
      buffer_m,
    });
    expect(find(corridor(20)).status).toBe('inside');
    expect(find(corridor(9_000)).status).toBe('part');
    expect(around(46.256, 6.108, 200).status).toBe('inside');
    expect(around(46.256, 6.108, 5_000).status).toBe('part');
  });

  test('a hole keeps what lies in it out', () => {
    const outer = square(1.2, 42.2, 1.95, 42.85);
    const inner = square(1.35, 42.3, 1.9, 42.8);
    expect(find({ type: 'Polygon', coordinates: [outer, inner] }).countries).not.toContain('AD');
  });

  test('a larger area is never better known than a smaller one within it', () => {
    const order = ['inside', 'perhaps', 'part', 'outside'];
    fc.assert(
      fc.property(
        fc.double({ min: 5.9, max: 8.2, noNaN: true }),
        fc.double({ min: 45.8, max: 49.3, noNaN: true }),
        fc.double({ min: 10, max: 20_000, noNaN: true }),
        (longitude, latitude, radius) => {
          const small = around(latitude, longitude, radius / 2).status;
          const large = around(latitude, longitude, radius).status;
          // What was outside may be so in part only; what was doubtful never becomes sure.
          if (small === 'outside') expect(['outside', 'part']).toContain(large);
          else expect(order.indexOf(large)).toBeGreaterThanOrEqual(order.indexOf(small));
        },
      ),
      { numRuns: 300 },
    );
  });
});

test('The territory reads letters: a cut, then its quarters from the south-west', () => {
  const territory = new Territory({ states: ['FR', '', 'CH'], squares: { '0,0': '!##%!$#%%' } });
  const at = (latitude: number, longitude: number) =>
    territory.find(packShapes([{ type: 'Circle', center: [longitude, latitude], radius_m: 10 }]), 0);
  expect(at(0.2, 0.2)).toEqual({ status: 'inside', countries: [] });
  expect(at(0.7, 0.2)).toEqual({ status: 'outside', countries: ['CH'] });
  expect(at(0.6, 0.6)).toEqual({ status: 'outside', countries: [] });
  expect(at(0.6, 0.9)).toEqual({ status: 'inside', countries: [] });
  expect(at(0.9, 0.9)).toEqual({ status: 'outside', countries: ['CH'] });
});

test('The territory is found quickly: far from a border well under a tenth of a millisecond, the widest area under a few', () => {
  const shapes = packShapes([
    { type: 'Circle', center: [1.44, 43.6], radius_m: 300 },
    { type: 'Circle', center: [6.14, 46.2], radius_m: 50_000 },
  ]);
  const perCall = (shape: number): number => {
    for (let i = 0; i < 200; i++) FRENCH_TERRITORY.find(shapes, shape);
    const started = processorMs();
    for (let i = 0; i < 500; i++) FRENCH_TERRITORY.find(shapes, shape);
    return (processorMs() - started) / 500;
  };
  // Measured: 0.001 ms and 0.4 ms; the bounds leave room for a busy machine.
  expect(perCall(0)).toBeLessThan(0.1);
  expect(perCall(1)).toBeLessThan(5);
});
