import { expect, it, vi } from 'vitest';
import { paintedTile, paintTiles } from './paintedTiles.ts';

it('the protocol of painted tiles asks the painter of that name for the tile at an address', async () => {
  const picture = {} as ImageBitmap;
  const paint = vi.fn(async () => picture);
  const address = paintTiles('heights-light-3', paint);
  expect(await paintedTile(address.replace('{z}', '12').replace('{x}', '2063').replace('{y}', '1498'))).toBe(
    picture,
  );
  expect(paint).toHaveBeenCalledExactlyOnceWith({ z: 12, x: 2063, y: 1498 });
  expect(() => paintedTile('painted://others/1/2/3')).toThrow('nobody paints others');
});
