import { findBuildings } from '@envol/contract/geocoding';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { standInService } from '../../../test/standIn.ts';

const PLACE = { longitude: 1.44376, latitude: 43.60437 };
/** A square of some 20 m with its south-west corner so far from the place, in degrees, as BD TOPO writes it. */
const square = (x: number, y: number) => {
  const [w, s, e, n] = [1.44376 + x, 43.60437 + y, 1.44376 + x + 0.00025, 43.60437 + y + 0.00018];
  return [
    [
      [w, s, 152.3],
      [e, s, 152.3],
      [e, n, 152.3],
      [w, n, 152.3],
      [w, s, 152.3],
    ],
  ];
};
const feature = (coordinates: unknown, properties: object) => ({
  type: 'Feature',
  id: 'batiment.BATIMENT0000000008713471',
  geometry: { type: 'MultiPolygon', coordinates: [coordinates] },
  geometry_name: 'geometrie',
  properties: { cleabs: 'BATIMENT0000000008713471', nature: 'Indifférenciée', ...properties },
});
const ANSWER = {
  type: 'FeatureCollection',
  features: [
    feature(square(0.0002, 0), { hauteur: 9.1, etat_de_l_objet: 'En service' }),
    feature(square(-0.0001, -0.0001), { hauteur: 21.4, etat_de_l_objet: 'En service' }),
    feature(square(-0.0001, -0.0001), { hauteur: null, etat_de_l_objet: 'En projet' }),
    feature(square(0.01, 0), { hauteur: 3, etat_de_l_objet: 'En service' }),
  ],
  totalFeatures: 4,
  numberReturned: 4,
  crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } },
};
const asked: URL[] = [];
let answer: unknown = ANSWER;
const service = standInService((request, reply) => {
  asked.push(new URL(request.url ?? '', 'http://localhost'));
  if (answer === null) return reply.writeHead(503).end();
  return reply.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
});
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { BUILDINGS: 'live', GEOPORTAIL_URL: service.url } });
});
afterAll(() => harness.close());
const find = async (query = PLACE) => (await harness.as('owner').call(findBuildings, { query })).body;

it('buildings of BD TOPO come with their height, the one at the place first, without planned and far ones', async () => {
  const { source, failed, results } = await find();
  expect([source, failed]).toEqual(['live', false]);
  expect(results.map(({ height_m }) => height_m)).toEqual([21.4, 9.1]);
  expect(results.map(({ distance_m }) => Math.round(distance_m))).toEqual([0, 16]);
  // The roof's height above the sea is no coordinate of the outline.
  expect(results[0]?.outline.coordinates[0]?.[0]).toHaveLength(2);
});

it('the WFS is asked for buildings by a box with the latitude first', async () => {
  asked.length = 0;
  await find();
  const query = Object.fromEntries(asked[0]?.searchParams ?? []);
  expect(asked[0]?.pathname).toBe('/wfs/ows');
  expect(query).toMatchObject({
    SERVICE: 'WFS',
    VERSION: '2.0.0',
    REQUEST: 'GetFeature',
    TYPENAMES: 'BDTOPO_V3:batiment',
    OUTPUTFORMAT: 'application/json',
  });
  const [south = 0, west = 0, north = 0, east = 0] = (query.BBOX ?? '').split(',').map(Number);
  expect(query.BBOX).toMatch(/urn:ogc:def:crs:EPSG::4326$/);
  expect([south < 43.60437, 43.60437 < north, west < 1.44376, 1.44376 < east]).toEqual(Array(4).fill(true));
});

it.each([
  ['a service in trouble', null],
  ['an exception report', '<ows:ExceptionReport/>'],
  ['another shape', { results: [] }],
  [
    'buildings of another place',
    {
      features: [
        feature(
          [
            [
              [43.6, 1.44],
              [43.61, 1.44],
              [43.61, 1.45],
              [43.6, 1.44],
            ],
          ],
          { hauteur: 3 },
        ),
      ],
    },
  ],
])('findBuildings says that it failed on %s', async (_, given) => {
  answer = given;
  expect(await find()).toEqual({ source: 'live', failed: true, results: [] });
});

it('findBuildings refuses a place that is none', async () => {
  expect((await harness.as('owner').call(findBuildings, { query: { ...PLACE, latitude: 91 } })).status).toBe(
    400,
  );
});

it('buildings of the demonstration are invented, say so, and are the same for the same place', async () => {
  const demo = await createHarness({ env: { BUILDINGS: 'simulated' } });
  try {
    const ask = async () => (await demo.as('owner').call(findBuildings, { query: PLACE })).body;
    const first = await ask();
    expect(first).toMatchObject({ source: 'simulated', failed: false, results: [{ distance_m: 0 }] });
    expect(await ask()).toEqual(first);
  } finally {
    await demo.close();
  }
});
