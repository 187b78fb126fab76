import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deflated, geoTiff } from '../../test/elevationFiles.ts';
import { createHarness, type Harness } from '../../test/harness.ts';
import { fileTerrain } from '../integrations/terrain/files.ts';
import { systemClock } from '../platform/clock.ts';
import { importElevation, setElevationInUse } from './elevation.ts';
import { UnreadableElevation } from './elevationGrid.ts';

let harness: Harness;
const folder = mkdtempSync(path.join(tmpdir(), 'envol-elevation-'));
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(async () => {
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

const save = (name: string, bytes: Uint8Array): string => {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
};
const importing = (file: string) =>
  importElevation(harness.db, systemClock, { file, error_m: 16, licence: 'test' });

describe('a GeoTIFF', () => {
  it('gives the ground between the middles of its cells, and none where it has none', async () => {
    const file = save('relief.tif', await geoTiff());
    const found = await importing(file);
    expect(found).toMatchObject({
      outcome: 'imported',
      columns: 4,
      rows: 3,
      blocks: 1,
      lowest_m: 100,
      highest_m: 320,
    });
    expect(found.box.map((degrees) => Number(degrees.toFixed(6)))).toEqual([2.505, 45.505, 2.535, 45.525]);
    const heights = await fileTerrain(harness.db).heightsAt([
      [2.505, 45.525],
      [2.51, 45.525],
      [2.51, 45.52],
      [2.5349, 45.5051],
      [2.3, 45.52],
    ]);
    expect(heights.map((height) => height && Math.round(height))).toEqual([100, 105, 155, null, null]);
    expect((await importing(file)).outcome).toBe('unchanged');
  });

  it.each<[string, () => Promise<Uint8Array>, RegExp]>([
    ['projected.tif', () => geoTiff({ GTModelTypeGeoKey: 1 }), /longitude and latitude/],
    ['off.tif', () => geoTiff({ ModelTiepoint: [0, 0, 0, 2.5, 91, 0] }), /nowhere on Earth/],
    ['endless.tif', () => geoTiff({ ModelPixelScale: [1e300, 1e300, 0] }), /nowhere on Earth/],
    ['unsaid.tif', () => geoTiff({ ModelPixelScale: [Number.NaN, 0.01, 0] }), /nowhere on Earth/],
    ['N99E200.hgt', async () => Buffer.alloc(1_201 * 1_201 * 2), /nowhere on Earth/],
    ['bomb.tif', async () => deflated(await geoTiff(), deflateSync(Buffer.alloc(20_000_000))), /as GeoTIFF/],
    ['garbage.tif', async () => Buffer.from('II*\0 nothing of the kind'), /cannot be read as GeoTIFF/],
    ['empty.tif', async () => Buffer.alloc(0), /empty/],
    ['anywhere.hgt', async () => Buffer.alloc(8), /called by its place/],
    ['N45E006.hgt', async () => Buffer.alloc(1_000), /1,201 or 3,601/],
  ])('refuses %s in one sentence', async (name, bytes, why) => {
    const refused = importing(save(name, await bytes()));
    await expect(refused).rejects.toThrow(UnreadableElevation);
    await expect(refused).rejects.toThrow(why);
  });

  it('is read where its heights are packed', async () => {
    const heights = Buffer.alloc(48);
    for (let cell = 0; cell < 12; cell++) heights.writeFloatBE(100 + cell, cell * 4);
    const found = await importing(save('packed.tif', deflated(await geoTiff(), deflateSync(heights))));
    expect(found).toMatchObject({ lowest_m: 100, highest_m: 111, heights_count: 12 });
  });

  it('refuses a file that is not there', async () => {
    await expect(importing(path.join(folder, 'none.tif'))).rejects.toThrow(UnreadableElevation);
  });
});

it('an SRTM tile is cut into blocks that leave no place out', async () => {
  const side = 1_201;
  const bytes = Buffer.alloc(side * side * 2);
  // Rising to the east by a metre a cell, with one cell without a height.
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) bytes.writeInt16BE(column, (row * side + column) * 2);
  bytes.writeInt16BE(-32_768, 0);
  const found = await importing(save('S22E055.hgt', bytes));
  expect(found).toMatchObject({ outcome: 'imported', blocks: 25, highest_m: 1_200, box: [55, -22, 56, -21] });
  const terrain = fileTerrain(harness.db);
  for (const column of [0.5, 255.5, 256, 256.5, 511.5, 1_199.5]) {
    const [height] = await terrain.heightsAt([[55 + column / 1_200, -21.5]]);
    expect(height).toBeCloseTo(column, 3);
  }
  expect(await terrain.heightsAt([[55.0001, -21.0001]])).toEqual([null]);
});

it('a file of one name takes the place of the former, and a withdrawn one answers nothing until it is put back', async () => {
  const terrain = fileTerrain(harness.db);
  const at = async () => (await terrain.heightsAt([[10.505, 45.525]]))[0];
  const east = { ModelTiepoint: [0, 0, 0, 10.5, 45.53, 0] };
  const bring = async (name: string, heights?: readonly number[]) =>
    importing(save(name, await geoTiff(east, heights)));
  await bring('east.tif');
  expect(await at()).toBe(100);
  const before = await terrain.edition?.();
  const higher = Array.from({ length: 12 }, () => 500);
  const dry = await importElevation(harness.db, systemClock, {
    file: save('east.tif', await geoTiff(east, higher)),
    error_m: 16,
    licence: 'test',
    dry_run: true,
  });
  expect(dry).toMatchObject({ outcome: 'dry_run', heights_count: 12, former: { heights_count: 11 } });
  expect(await at()).toBe(100);
  await bring('east.tif', higher);
  expect(await at()).toBe(500);
  expect(await terrain.edition?.()).not.toBe(before);
  const files = await harness.db
    .selectFrom('elevation_files')
    .select(['id', 'withdrawn_at'])
    .where('name', '=', 'east.tif')
    .orderBy('id')
    .execute();
  const [former, present] = files;
  if (!former || !present) throw new Error('both files stay');
  expect([former.withdrawn_at === null, present.withdrawn_at === null]).toEqual([false, true]);
  const now = systemClock.now().toISOString();
  await setElevationInUse(harness.db, present.id, false, now);
  expect(await at()).toBeNull();
  await setElevationInUse(harness.db, former.id, true, now);
  expect(await at()).toBe(100);
  // The same file again is not stored twice.
  expect((await bring('east.tif', higher)).blocks).toBe(0);
  expect(await at()).toBe(500);
});

it('a model coarser than what is counted for all answers nothing', async () => {
  const west = { ModelTiepoint: [0, 0, 0, 12.5, 45.53, 0] };
  await importElevation(harness.db, systemClock, {
    file: save('coarse.tif', await geoTiff(west)),
    error_m: 30,
    licence: 'test',
  });
  expect(await fileTerrain(harness.db).heightsAt([[12.505, 45.525]])).toEqual([null]);
});
