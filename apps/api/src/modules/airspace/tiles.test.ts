import { describe, expect, it } from 'vitest';
import { tileFeature } from './tileFeature.ts';
import { createTiles } from './tiles.ts';

const square = (west: number, south: number, id: number): object =>
  tileFeature({ id }, 'Polygon', [
    [
      [west, south],
      [west + 1, south],
      [west + 1, south + 1],
      [west, south + 1],
      [west, south],
    ],
  ]);
const many = (count: number): object[] =>
  Array.from({ length: count }, (_, id) => square(id % 300, (id % 80) - 40, id));

const sizeOf = ({ data }: { readonly data: unknown }): number =>
  data instanceof Uint8Array ? data.length : 0;

describe('tiles of many features', () => {
  it('lets others be served while the features are laid out and cut', async () => {
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      if (isDone) return;
      turns++;
      setImmediate(count);
    };
    setImmediate(count);
    const tiles = createTiles('zones-1', () => ({ zones: many(1_000) }));
    const reply = await tiles.reply({ z: 0, x: 0, y: 0 }, undefined);
    isDone = true;
    expect(sizeOf(reply)).toBeGreaterThan(0);
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  it('draws all of them, whichever part they were laid out with', async () => {
    const overlapping = Array.from({ length: 600 }, (_, id) => square(2, 47, id));
    const tiles = createTiles('zones-2', () => ({ zones: overlapping }));
    const few = createTiles('zones-3', () => ({ zones: overlapping.slice(0, 200) }));
    const address = { z: 6, x: 32, y: 22 };
    const [all, some] = await Promise.all([tiles.reply(address, undefined), few.reply(address, undefined)]);
    expect(sizeOf(all)).toBeGreaterThan(2.5 * sizeOf(some));
  });
});
