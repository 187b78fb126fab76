import { searchAddresses } from '@envol/contract/geocoding';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { standInService } from '../../../test/standIn.ts';

const ANSWER = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [2.3558471, 48.8556912] },
      properties: {
        label: '10 Rue de Rivoli 75004 Paris',
        score: 0.97,
        type: 'housenumber',
        context: '75, Paris, Île-de-France',
      },
    },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [1.4, 43.6] },
      properties: { toponym: 'rivoli', name: ['Rivoli'], postcode: ['31000'], _type: 'poi' },
    },
  ],
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
  harness = await createHarness({ env: { GEOCODER: 'live', GEOPORTAIL_URL: service.url } });
});
afterAll(() => harness.close());
const search = async (q: string) => (await harness.as('owner').call(searchAddresses, { query: { q } })).body;

it('the geocoder finds addresses and places, ten asked for, to five decimals', async () => {
  expect(await search('10 rue de rivoli')).toEqual({
    source: 'live',
    failed: false,
    results: [
      {
        label: '10 Rue de Rivoli 75004 Paris',
        context: '75, Paris, Île-de-France',
        position: [2.35585, 48.85569],
        kind: 'address',
      },
      { label: 'rivoli', context: '31000', position: [1.4, 43.6], kind: 'place' },
    ],
  });
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    q: '10 rue de rivoli',
    limit: '10',
    index: 'address,poi',
  });
});

it.each([
  ['a service in trouble', null],
  ['no JSON', '<html>'],
  ['another shape', { results: [] }],
])('says that it failed on %s', async (_, given) => {
  answer = given;
  expect(await search('rivoli')).toEqual({ source: 'live', failed: true, results: [] });
});

it('begins with three letters', async () => {
  expect((await harness.as('owner').call(searchAddresses, { query: { q: 'ri' } })).status).toBe(400);
});

it('the geocoder without a network finds streets of the towns that came with the product', async () => {
  const offline = await createHarness({ env: { GEOCODER: 'embedded' } });
  try {
    const labels = async (q: string): Promise<readonly string[]> => {
      const { body } = await offline.as('owner').call(searchAddresses, { query: { q } });
      expect([body.source, body.failed]).toEqual(['embedded', false]);
      return body.results.map(({ label }) => label);
    };
    expect((await labels('place du capitole'))[0]).toBe('Place du Capitole, Toulouse');
    expect((await labels('12 bis rue d’Alsace lorraine 31000 toulouse'))[0]).toBe(
      "Rue d'Alsace-Lorraine, Toulouse",
    );
    expect((await labels('bd de strasbourg'))[0]).toBe('Boulevard de Strasbourg, Toulouse');
    expect(await labels('rue')).toHaveLength(10);
    expect(await labels('31000')).toEqual([]);
    expect(await labels('rue des fleurs colomiers')).toEqual([]);
  } finally {
    await offline.close();
  }
});
