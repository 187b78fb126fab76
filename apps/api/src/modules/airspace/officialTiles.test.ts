import { unpackUasZone } from '@envol/domain/airspace/packedDataset';
import { expect, it } from 'vitest';
import { LONGEST_TURN_MS, longestTurn } from '../../../test/longestTurn.ts';
import { readUasPublication } from '../../datasets/uasFile.ts';
import { createOfficialTiles } from './officialTiles.ts';

it('the first tile of the official zones, and deep ones after it, hold up nobody', async () => {
  const { zones, version } = await readUasPublication();
  const dataset = {
    version: { id: 1 },
    zones: [],
    aerodromes: [],
    official: {
      version: { id: 2, version },
      zones: zones.map((zone, index) => unpackUasZone({ ...zone, id: index + 1 })),
    },
  };
  const tiles = createOfficialTiles(dataset as never);
  const sizeOf = async (z: number, x: number, y: number): Promise<number> =>
    Buffer.from((await tiles.reply({ z, x, y }, 'gzip')).data as Uint8Array).length;
  const { result: first, turn_ms } = await longestTurn(() => sizeOf(0, 0, 0));
  expect(first).toBeGreaterThan(10_000);
  expect(turn_ms).toBeLessThan(LONGEST_TURN_MS);
  const deep = await longestTurn(() =>
    Promise.all([sizeOf(5, 16, 11), sizeOf(12, 2_074, 1_409), sizeOf(9, 258, 186)]),
  );
  expect(deep.result[0]).toBeGreaterThan(10_000);
  expect(deep.turn_ms).toBeLessThan(LONGEST_TURN_MS);
});
