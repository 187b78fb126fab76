import { expect, it } from 'vitest';
import { projectionNamed } from './projections.ts';

it.each([
  ['EPSG:2154', [700_000, 6_600_000], [3, 46.5]],
  ['urn:ogc:def:crs:EPSG::2154', [652_470, 6_862_036], [2.352_3, 48.856_6]],
  ['http://www.opengis.net/def/crs/EPSG/0/2154', [574_357, 6_279_643], [1.443_8, 43.604_3]],
  ['urn:ogc:def:crs:EPSG::4171', [1.3, 43.6], [1.3, 43.6]],
  ['urn:ogc:def:crs:OGC:1.3:CRS84', [1.3, 43.6], [1.3, 43.6]],
  ['EPSG:3857', [144_715.338, 5_403_749], [1.3, 43.6]],
] as const)('in the system %s the position %j is at %j', (name, [x, y], [longitude, latitude]) => {
  const [east = 0, north = 0] = projectionNamed(name)?.([x, y]) ?? [];
  expect(east).toBeCloseTo(longitude, 3);
  expect(north).toBeCloseTo(latitude, 3);
});

it.each(['EPSG:4807', 'EPSG:27572', 'urn:ogc:def:crs:EPSG::21540', 'WGS84-ish', ''])(
  'the name “%s” is of no known projection',
  (name) => {
    expect(projectionNamed(name)).toBeNull();
  },
);

it.each(['EPSG:2154', 'EPSG:3857'])('A position in degrees under the name %s is nowhere', (name) => {
  expect(projectionNamed(name)?.([1.3, 43.6])).toEqual([Number.NaN, Number.NaN]);
});
