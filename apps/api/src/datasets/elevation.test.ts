import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeArrayBuffer } from 'geotiff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../test/harness.ts';
import { fileTerrain } from '../integrations/terrain/files.ts';
import { systemClock } from '../platform/clock.ts';
import { importElevation, UnreadableElevation } from './elevation.ts';

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

/** 4 × 3 heights about 45.5° N 2.5° E, a hundredth of a degree each; the last has none. */
const HEIGHTS = [100, 110, 120, 130, 200, 210, 220, 230, 300, 310, 320, -9_999];
const geoTiff = async (changes: Record<string, unknown> = {}): Promise<Uint8Array> =>
  new Uint8Array(
    (await writeArrayBuffer(Float32Array.from(HEIGHTS), {
      width: 4,
      height: 3,
      ModelPixelScale: [0.01, 0.01, 0],
      ModelTiepoint: [0, 0, 0, 2.5, 45.53, 0],
      GTModelTypeGeoKey: 2,
      GTRasterTypeGeoKey: 1,
      GeographicTypeGeoKey: 4_326,
      GDAL_NODATA: '-9999',
      ...changes,
    })) as ArrayBuffer,
  );

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
    ['garbage.tif', async () => Buffer.from('II*\0 nothing of the kind'), /cannot be read as GeoTIFF/],
    ['empty.tif', async () => Buffer.alloc(0), /empty/],
    ['anywhere.hgt', async () => Buffer.alloc(8), /called by its place/],
    ['N45E006.hgt', async () => Buffer.alloc(1_000), /1,201 or 3,601/],
  ])('refuses %s in one sentence', async (name, bytes, why) => {
    const refused = importing(save(name, await bytes()));
    await expect(refused).rejects.toThrow(UnreadableElevation);
    await expect(refused).rejects.toThrow(why);
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
