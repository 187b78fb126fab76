import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  airspaceDataset,
  airspaceOnDay,
  constraintsAtPoint,
  listDatasets,
  officialTile,
  printMap,
  zoneTile,
} from '@envol/contract/airspace';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import { type PackedDataset, unpackDataset } from '@envol/domain/airspace/packedDataset';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addMission } from '../../../test/missions.ts';
import { importSia } from '../../datasets/sia.ts';
import { embeddedPublications } from '../../datasets/siaFile.ts';
import { negotiateEncoding } from '../../platform/http/encoding.ts';

const opened = (body: Buffer) => unpackDataset(JSON.parse(body.toString()) as PackedDataset);

let harness: Harness;
let dataset: AirspaceDataset;
beforeAll(async () => {
  harness = await createHarness();
  dataset = opened((await harness.as('owner').call(airspaceDataset)).body);
});
afterAll(() => harness.close());

const TOULOUSE = { z: 8, x: 128, y: 93 };
const tile = (params: { z: number; x: number; y: number }, headers = {}) =>
  harness.as(null).call(zoneTile, { params }, { headers });

describe('GET /airspace/dataset', () => {
  it('gives the zones and aerodromes in force, in the encoding the client takes', async () => {
    expect(dataset.version.source).toBe('SIA');
    expect(dataset.zones.length).toBeGreaterThan(1500);
    expect(dataset.official).toMatchObject({
      version: { source: 'UAS', valid_until: '2026-10-01' },
      zones: { length: 3642 },
    });
    const names = new Map(dataset.aerodromes.map((each) => [each.icao_code, each.name]));
    expect([names.get('LFCL'), names.get('LFBO')]).toEqual(['Toulouse-Lasbordes', 'Toulouse-Blagnac']);
    for (const [encoding, open, most_bytes] of [
      ['br', brotliDecompressSync, 650_000],
      ['gzip', gunzipSync, 1_100_000],
    ] as const) {
      const reply = await harness
        .as('pilot')
        .call(airspaceDataset, {}, { headers: { 'accept-encoding': encoding } });
      expect(reply.headers['content-encoding']).toBe(encoding);
      expect(opened(open(reply.body))).toEqual(dataset);
      expect(reply.body.length).toBeLessThan(most_bytes);
    }
  });

  it('answers 304 to a client that has it', async () => {
    const first = await harness.as('owner').call(airspaceDataset);
    const second = await harness
      .as('owner')
      .call(airspaceDataset, {}, { headers: { 'if-none-match': String(first.headers.etag) } });
    expect([second.status, second.body.length]).toEqual([304, 0]);
  });

  it('wants a signed-in user', async () => {
    expect((await harness.as(null).call(airspaceDataset)).status).toBe(401);
  });
});

describe('GET /constraints_at_point', () => {
  it('lists every zone over the point, lowest first', async () => {
    const { body } = await harness
      .as('controller')
      .call(constraintsAtPoint, { query: { lng: 1.36, lat: 43.63 } });
    expect(body.zones[0]).toMatchObject({ kind: 'CTR', identifier: 'CTR BLAGNAC', lower: 'SFC' });
    expect(body.zones.length).toBeGreaterThan(2);
    expect(body.territory).toEqual({ status: 'inside', countries: [] });
  });

  it('lists the official zones too, which hold what the airspace publication lacks', async () => {
    // The prison of Poitiers-Vivonne is in no list of the SIA's areas.
    const { body } = await harness
      .as('owner')
      .call(constraintsAtPoint, { query: { lng: 0.24139, lat: 46.41333 } });
    const official = body.zones.filter(({ kind }) => kind === 'UAS');
    expect(official).toContainEqual(
      expect.objectContaining({ lower: 'SFC', name: expect.stringContaining('Poitiers-Vivonne') }),
    );
  });

  it.each([
    ['the ocean', { lng: -40, lat: 40 }, { status: 'outside', countries: [] }],
    ['Madrid', { lng: -3.7, lat: 40.4 }, { status: 'outside', countries: ['ES'] }],
    ['the bank of the Rhine', { lng: 7.5892, lat: 47.5894 }, { status: 'perhaps', countries: ['DE'] }],
  ])('says of %s that nothing, or not all, is known there', async (_, query, territory) => {
    const { body } = await harness.as('owner').call(constraintsAtPoint, { query });
    expect(body.territory).toMatchObject(territory);
    if (territory.status === 'outside') expect(body.zones).toEqual([]);
  });

  it('names the coordinate that is out of range', async () => {
    const reply = await harness
      .as('owner')
      .call(constraintsAtPoint, { query: { lng: 1, lat: 91 } }, { language: 'en' });
    expect(reply.error.fields).toEqual({ lat: ['The value must be at most 90.'] });
  });
});

describe('GET /tiles/zones', () => {
  it('holds the zones and the aerodromes, named as people write them', async () => {
    const reply = await tile(TOULOUSE, { 'accept-encoding': 'gzip' });
    expect(reply.headers['content-encoding']).toBe('gzip');
    const { layers } = new VectorTile(new PbfReader(gunzipSync(reply.body)));
    const named = (layer: string, key: string): unknown[] =>
      Array.from(
        { length: layers[layer]?.length ?? 0 },
        (_, index) => layers[layer]?.feature(index).properties[key],
      );
    expect(named('zones', 'identifier')).toContain('CTR BLAGNAC');
    expect(named('aerodromes', 'icao')).toContain('LFBO');
    expect(named('aerodromes', 'name')).toContain('Toulouse-Blagnac');
    expect(named('runways', 'icao')).toContain('LFBO');
    expect(named('runways', 'name')).toContain('14L/R');
    const index = named('zones', 'identifier').indexOf('CTR BLAGNAC');
    expect(layers.zones?.feature(index).properties).toMatchObject({
      kind: 'CTR',
      lower: 'SFC',
      upper: '2000 ft AMSL',
    });
  });

  it('comes plain to a client that takes no gzip', async () => {
    const [plain, packed] = [await tile(TOULOUSE), await tile(TOULOUSE, { 'accept-encoding': 'gzip' })];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(gunzipSync(packed.body)).toEqual(plain.body);
  });

  it('answers 304 to a client that has it, and its bytes to one that has another', async () => {
    const first = await tile(TOULOUSE);
    expect((await tile(TOULOUSE, { 'if-none-match': String(first.headers.etag) })).status).toBe(304);
    expect((await tile(TOULOUSE, { 'if-none-match': 'W/"zones-0-9/258/187"' })).status).toBe(200);
  });

  it('is empty where no zone is', async () => {
    const reply = await tile({ z: 8, x: 100, y: 100 });
    expect([reply.status, reply.body.length]).toEqual([200, 0]);
  });

  it.each([
    { z: 3, x: 8, y: 0 },
    { z: 3, x: 0, y: 8 },
    { z: 17, x: 0, y: 0 },
    { z: 0, x: 1, y: 0 },
  ])('does not exist at %o', async (params) => {
    const reply = await tile(params);
    expect([reply.status, reply.error.code]).toEqual([404, 'TILE_OUT_OF_RANGE']);
  });

  it('refuses what is no number', async () => {
    expect((await tile({ z: 'x', x: -1, y: 0.5 } as never)).status).toBe(400);
  });
});

describe('GET /tiles/official', () => {
  const official = (params: { z: number; x: number; y: number }, headers = {}) =>
    harness.as(null).call(officialTile, { params }, { headers });
  const TOULOUSE_NEAR = { z: 10, x: 515, y: 373 };

  it('holds each volume of the official zones, with what a style and a label read', async () => {
    const reply = await official(TOULOUSE_NEAR, { 'accept-encoding': 'gzip' });
    expect(reply.headers['content-encoding']).toBe('gzip');
    const layer = new VectorTile(new PbfReader(gunzipSync(reply.body))).layers.official;
    const all = Array.from({ length: layer?.length ?? 0 }, (_, at) => layer?.feature(at).properties);
    expect(all.find((each) => each?.name === 'SUR 020 · Toulouse hôpital Purpan')).toMatchObject({
      subject: 'overflight_mark',
      restriction: 'PROHIBITED',
      floor_m: 0,
      label: expect.stringMatching(/^SUR 020\nSFC – /),
    });
    const bands = all.filter((each) => each?.name === 'Piste 14L/32R · Toulouse-Blagnac (LFBO)');
    expect(new Set(bands.map((each) => each?.label))).toEqual(new Set(['0 m', '30 m', '60 m', '100 m']));
    expect(new Set(all.map((each) => each?.id)).size).toBe(all.length);
  });

  it('answers 304 to a client that has it, by a name of its own', async () => {
    const first = await official(TOULOUSE_NEAR);
    expect(first.headers.etag).toMatch(/^W\/"official-\d+-10\/515\/373"$/);
    const again = await official(TOULOUSE_NEAR, { 'if-none-match': String(first.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('is empty on the ocean, and is not beyond the world', async () => {
    expect((await official({ z: 8, x: 100, y: 100 })).body.length).toBe(0);
    const beyond = await official({ z: 3, x: 8, y: 0 });
    expect([beyond.status, beyond.error.code]).toEqual([404, 'TILE_OUT_OF_RANGE']);
    expect((await official({ z: 'x', x: -1, y: 0.5 } as never)).status).toBe(400);
  });
});

describe('GET /airspace/datasets', () => {
  it('names source, version, licence and report', async () => {
    const { body } = await harness.as('visitor').call(listDatasets);
    expect(body.map(({ source, is_current }) => [source, is_current])).toEqual([
      ['UAS', true],
      ['SIA', true],
    ]);
    for (const { report } of body) expect(report).toHaveProperty('refused');
  });
});

describe('a new version', () => {
  it('is served within a second of coming into force', async () => {
    const [older = ''] = (await embeddedPublications()).slice(-2);
    const before = (await tile(TOULOUSE)).headers.etag;
    const { dataset_id } = await importSia(harness.db, { file: older, confirm: true });
    await expect
      .poll(async () => (await tile(TOULOUSE)).headers.etag, { timeout: 5_000, interval: 25 })
      .not.toBe(before);
    expect((await tile(TOULOUSE)).headers.etag).toContain(`zones-${dataset_id}-`);
  });
});

describe('the airspace of a day', () => {
  const publicationOn = async (day: string) =>
    (await harness.as('owner').call(airspaceOnDay, { params: { day } })).body.sia;
  const dates = async () =>
    (await embeddedPublications()).slice(-2).map((file) => path.basename(file, '.json.br'));

  it('is that of the publication in effect then, or says why it is another', async () => {
    const [older = '', newest = ''] = await dates();
    expect(await publicationOn(newest)).toMatchObject({ version: { effective_date: newest }, issue: null });
    expect(await publicationOn(older)).toMatchObject({ version: { effective_date: older }, issue: null });
    expect(await publicationOn('2001-01-01')).toMatchObject({
      version: { effective_date: older },
      issue: 'before_first',
    });
    expect(await publicationOn('2099-01-01')).toMatchObject({
      version: { effective_date: newest },
      issue: 'after_last',
    });
  });

  it('is what tiles, the point under the pointer and a printed map show', async () => {
    const [older = '', newest = ''] = await dates();
    const etag = async (day: string) =>
      (await harness.as(null).call(zoneTile, { params: TOULOUSE, query: { day } })).headers.etag;
    expect(await etag(older)).not.toBe(await etag(newest));
    const at = async (query: { day?: string }) =>
      (await harness.as('owner').call(constraintsAtPoint, { query: { lng: 1.36, lat: 43.64, ...query } }))
        .body.zones;
    const now = await at({});
    // The older one is in force here: looked through without its index it gives the same zones.
    const then = await at({ day: older });
    expect(then.map(({ identifier }) => identifier)).toEqual(now.map(({ identifier }) => identifier));
    const [newer] = (await at({ day: newest })).filter(({ kind }) => kind !== 'UAS');
    expect(newer?.effective_date).toBe(newest);
    const printed = await harness.as('owner').call(printMap, {
      query: { west: 1.2, south: 43.5, east: 1.6, north: 43.8, day: newest, tma: 'true' },
    });
    expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(printed.body.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

it.each(['controller', 'onlooker', 'visitor'] as const)(
  'the map draws no mission over a map for a %s',
  async (who) => {
    const operator_id = harness.actors.owner.operator_id ?? 0;
    const { flight_id } = await addMission(harness.db, { operator_id, structure_id: null });
    const query = { west: 1.2, south: 43.5, east: 1.6, north: 43.8, flight_id };
    expect((await harness.as(who).call(printMap, { query })).status).toBe(403);
  },
);

describe('negotiate()', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['GZIP', 'gzip'],
    ['deflate', 'identity'],
    [undefined, 'identity'],
  ])('answers accept-encoding %s with %s', (header, encoding) => {
    expect(negotiateEncoding(header, ['br', 'gzip'])).toBe(encoding);
  });
});
