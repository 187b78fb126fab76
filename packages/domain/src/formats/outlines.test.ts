import { describe, expect, it } from 'vitest';
import type { Position } from '../geo/geometry.ts';
import { readMissionFile } from './missions/readMissionFile.ts';
import { readZones } from './zones/readZones.ts';

const square = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const LARGE = square(1.3, 43.6, 0.01);
const WITHIN = square(1.302, 43.602, 0.002);
const BESIDE = square(1.32, 43.6, 0.005);

const geoJson = (rings: readonly (readonly Position[])[]) =>
  JSON.stringify({
    type: 'Feature',
    properties: { name: 'Zone', type: 'PROHIBITED' },
    geometry: { type: 'Polygon', coordinates: rings },
  });
const text = (ring: readonly Position[]) => ring.map(([x, y]) => `${x},${y}`).join(' ');
const kml = ([outer = [], ...inner]: readonly (readonly Position[])[]) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Zone</name><Polygon>
  <outerBoundaryIs><LinearRing><coordinates>${text(outer)}</coordinates></LinearRing></outerBoundaryIs>${inner
    .map(
      (ring) =>
        `<innerBoundaryIs><LinearRing><coordinates>${text(ring)}</coordinates></LinearRing></innerBoundaryIs>`,
    )
    .join('')}</Polygon></Placemark></kml>`;

/** All rings in one boundary, as Google Earth writes holes. */
const kmlInOne = (name: 'outer' | 'inner', [outer = [], ...inner]: readonly (readonly Position[])[]) => {
  const rings = (each: readonly (readonly Position[])[]) =>
    each.map((ring) => `<LinearRing><coordinates>${text(ring)}</coordinates></LinearRing>`).join('');
  const [outside, within] = name === 'outer' ? [[outer, ...inner], []] : [[outer], inner];
  return `<kml><Placemark><name>Zone</name><Polygon><outerBoundaryIs>${rings(outside)}</outerBoundaryIs>${within.length === 0 ? '' : `<innerBoundaryIs>${rings(within)}</innerBoundaryIs>`}</Polygon></Placemark></kml>`;
};

describe('several rings in one boundary of KML', () => {
  const OTHER = square(1.307, 43.607, 0.001);
  it('are all read: holes of a mission and of a zone', () => {
    const drawn = kmlInOne('inner', [LARGE, WITHIN, OTHER]);
    expect(readMissionFile(drawn).items[0]?.repairs).toMatchObject([
      { code: 'holes_filled', params: { count: 2 } },
    ]);
    expect(readZones(drawn).zones[0]?.geometry.type).toBe('Polygon');
    expect(
      readZones(drawn).zones.map(
        ({ geometry }) => geometry.type === 'Polygon' && geometry.coordinates.length,
      ),
    ).toEqual([3]);
  });

  it('are outlines of a mission, and no zone', () => {
    const drawn = kmlInOne('outer', [LARGE, BESIDE]);
    expect(readMissionFile(drawn).items).toHaveLength(2);
    for (const rings of [
      [LARGE, BESIDE],
      [LARGE, WITHIN],
    ])
      expect(readZones(kmlInOne('outer', rings)).refused.map(({ reason }) => reason)).toEqual([
        'several_outlines',
      ]);
  });
});

const first = (positions: readonly Position[]): string => positions[0]?.join(' ') ?? '';

describe.each([
  ['GeoJSON', geoJson],
  ['KML', kml],
] as const)('the rings of one polygon of %s', (_, write) => {
  it.each([
    ['a hole', [LARGE, WITHIN], [[LARGE, 1]]],
    ['the hole first', [WITHIN, LARGE], [[LARGE, 1]]],
    [
      'a second outline',
      [LARGE, BESIDE],
      [
        [LARGE, 0],
        [BESIDE, 0],
      ],
    ],
    [
      'a second outline and a hole',
      [LARGE, BESIDE, WITHIN],
      [
        [LARGE, 1],
        [BESIDE, 0],
      ],
    ],
  ] as const)('make areas of all that a mission tells: %s', (_name, rings, expected) => {
    const { items, left_out } = readMissionFile(write(rings));
    expect(left_out).toEqual([]);
    expect(items.map(({ name }) => name)).toEqual(['Zone', 'Zone 2'].slice(0, expected.length));
    for (const [index, [ring, holes]] of expected.entries()) {
      const { shape, repairs } = items[index] ?? {};
      const drawn = shape?.type === 'Polygon' ? (shape.coordinates[0] ?? []) : [];
      expect(drawn.map((place) => place.join(' '))).toContain(first(ring));
      const filled = repairs?.find(({ code }) => code === 'holes_filled');
      expect(filled?.params.count ?? 0).toBe(holes);
    }
  });

  it('are refused as a zone where the second does not lie within the first', () => {
    expect(readZones(write([LARGE, WITHIN])).zones).toHaveLength(1);
    for (const rings of [
      [LARGE, BESIDE],
      [WITHIN, LARGE],
    ]) {
      const { zones, refused } = readZones(write(rings));
      expect([zones.length, refused.map(({ reason }) => reason)]).toEqual([0, ['several_outlines']]);
    }
  });
});
