import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { groundSources, groundTile } from '@envol/contract/map-layers';
import { writeArchive } from '@envol/domain/map-layers/pmtiles/write';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { openGround } from './ground.service.ts';
import { openGroundArchive } from './groundArchive.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'envol-ground-'));
});
afterAll(() => rm(folder, { recursive: true }));

const written = async (name: string, bytes: Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
};
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Every tile of three zooms, told apart by its content; the deepest is one content for all. */
const everyTile = [0, 1, 2, 3].flatMap((z) =>
  Array.from({ length: 4 ** z }, (_, i) => {
    const [x, y] = [i % 2 ** z, Math.floor(i / 2 ** z)];
    return { z, x, y, data: bytesOf(z === 3 ? 'sea' : `${z}/${x}/${y}`) };
  }),
);
const archive = (given: { leaf_entries?: number; layers?: readonly string[]; attribution?: string } = {}) =>
  writeArchive({
    tiles: everyTile,
    bounds: [-5, 41, 10, 51.5],
    metadata: {
      attribution: given.attribution ?? '<a href="https://osm.org">&copy; OpenStreetMap contributors</a>',
      vector_layers: (given.layers ?? ['roads', 'buildings']).map((id) => ({ id })),
    },
    encode: bytesOf,
    gzip: gzipSync,
    ...(given.leaf_entries === undefined ? {} : { leaf_entries: given.leaf_entries }),
  });

describe('an archive', () => {
  it.each([
    ['one directory', undefined],
    ['leaves of four entries', 4],
  ])('gives every tile back, from %s', async (_, leaf_entries) => {
    const opened = await openGroundArchive(
      await written('whole.pmtiles', archive(leaf_entries === undefined ? {} : { leaf_entries })),
    );
    for (const { z, x, y, data } of everyTile) {
      const tile = await opened.tile({ z, x, y });
      expect(tile && gunzipSync(tile).toString(), `${z}/${x}/${y}`).toBe(new TextDecoder().decode(data));
    }
    expect(await opened.tile({ z: 4, x: 0, y: 0 })).toBeNull();
    await opened.close();
  });

  it('is refused with its path and the reason where it is none, is cut short or has other layers', async () => {
    const whole = archive();
    for (const [bytes, why] of [
      [bytesOf('no archive'), 'it is no PMTiles archive'],
      [whole.subarray(0, 140), 'it is cut short'],
      [archive({ layers: ['contours'] }), 'neither of roads'],
    ] as const) {
      const path = await written('bad.pmtiles', bytes);
      await expect(openGround({ basemap: path })).rejects.toThrow(why);
      await expect(openGround({ basemap: path })).rejects.toThrow(`BASEMAP: ${path}`);
    }
    await expect(openGround({ basemap: join(folder, 'absent.pmtiles') })).rejects.toThrow('ENOENT');
  });
});

describe('the ground that came with the product', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await createHarness();
  });
  afterAll(() => harness.close());

  it('tells its sources to whoever looks, and serves a street of Toulouse', async () => {
    const { body } = await harness.as(null).call(groundSources, {});
    expect(body.sources.map(({ id, schema }) => [id, schema])).toEqual([
      ['ways', 'protomaps'],
      ['streets', 'protomaps'],
    ]);
    expect(body.sources.every(({ attribution }) => attribution === '© OpenStreetMap contributors')).toBe(
      true,
    );
    expect(body.sources.at(-1)?.street_areas).toHaveLength(3);
    // 43.6047° N, 1.4442° E: the Capitole.
    const tile = await harness.app.inject({
      url: '/api/v2/tiles/ground/streets/14/8257/5982',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(tile.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(tile.rawPayload).toString('latin1')).toContain('Rue');
    const plain = await harness.app.inject({ url: '/api/v2/tiles/ground/streets/14/8257/5982' });
    expect(plain.rawPayload.equals(gunzipSync(tile.rawPayload))).toBe(true);
  });

  it('answers with an empty tile where it has nothing, and refuses zooms that it does not have', async () => {
    const empty = await harness.app.inject({ url: '/api/v2/tiles/ground/streets/14/0/0' });
    expect([empty.statusCode, empty.rawPayload.length]).toEqual([200, 0]);
    for (const address of ['streets/15/0/0', 'own/2/0/0', 'ways/7/500/0'])
      expect((await harness.app.inject({ url: `/api/v2/tiles/ground/${address}` })).statusCode).toBe(404);
  });
});

describe("an installation's own archive", () => {
  it('takes the place of the streets that came with the product', async () => {
    const harness = await createHarness({ env: { BASEMAP: await written('own.pmtiles', archive()) } });
    try {
      const { body } = await harness.as(null).call(groundSources, {});
      expect(body.sources).toHaveLength(1);
      expect(body.sources[0]).toMatchObject({
        id: 'own',
        min_zoom: 0,
        max_zoom: 3,
        bounds: [-5, 41, 10, 51.5],
        attribution: '© OpenStreetMap contributors',
        layers: ['roads', 'buildings'],
        street_areas: [[-5, 41, 10, 51.5]],
      });
      const { status } = await harness
        .as(null)
        .call(groundTile, { params: { archive: 'own', z: 2, x: 1, y: 3 }, query: {} });
      expect(status).toBe(200);
      const tile = await harness.app.inject({ url: '/api/v2/tiles/ground/own/2/1/3' });
      expect(tile.payload).toBe('2/1/3');
      expect((await harness.app.inject({ url: '/api/v2/tiles/ground/streets/14/0/0' })).statusCode).toBe(404);
    } finally {
      await harness.close();
    }
  });
});
