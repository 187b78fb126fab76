import { expect, it } from 'vitest';
import { geoPackageShape } from '../../map-layers/geoPackage.ts';
import { missionOfRows } from './geoPackageMission.ts';

const RING = [
  [1.3, 43.6, 90],
  [1.31, 43.6, 110],
  [1.31, 43.61, 100],
  [1.3, 43.6, 90],
] as const;

/** A polygon of well-known binary, its heights in thousands (ISO) or in the upper bits (PostGIS), or none. */
function polygon(type: number): Uint8Array {
  const size = type === 3 ? 16 : 24;
  const view = new DataView(new ArrayBuffer(8 + 13 + RING.length * size));
  view.setUint8(0, 0x47);
  view.setUint8(1, 0x50);
  view.setUint8(3, 1);
  view.setUint8(8, 1);
  view.setUint32(9, type, true);
  view.setUint32(13, 1, true);
  view.setUint32(17, RING.length, true);
  RING.forEach(([x, y, z], index) => {
    const at = 21 + index * size;
    view.setFloat64(at, x, true);
    view.setFloat64(at + 8, y, true);
    if (size === 24) view.setFloat64(at + 16, z, true);
  });
  return new Uint8Array(view.buffer);
}

it.each([
  ['none', 3, null],
  ['ISO', 1003, '110'],
  ['PostGIS', 0x8000_0003, '110'],
  ['measures, which are no heights', 2003, null],
])('a GeoPackage tells the highest of its heights: %s', (_, type, height) => {
  const { geometry, highest_m } = geoPackageShape(polygon(type), (at) => at);
  const read = missionOfRows(
    {
      rows: [
        {
          place: 'zones 1',
          properties: { nom: 'Toit' },
          geometry: typeof geometry === 'string' ? null : geometry,
          highest_m,
        },
      ],
      unprojected: [],
    },
    'points',
  );
  expect(read.items).toMatchObject([{ name: 'Toit', shape: { type: 'Polygon' } }]);
  expect(read.items[0]?.fields['@amsl'] ?? null).toBe(height);
});
