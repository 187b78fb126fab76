/** Tiles that a feature paints on the device. */
type Paint = (tile: { readonly z: number; readonly x: number; readonly y: number }) => Promise<ImageBitmap>;

export const PAINTED = 'painted';
const painters = new Map<string, Paint>();

/** Takes a painter under a name; returns the address by which a raster source asks for its tiles. */
export function paintTiles(name: string, paint: Paint): string {
  painters.set(name, paint);
  return `${PAINTED}://${name}/{z}/{x}/{y}`;
}

/** The tile at an address that `paintTiles` gave. Throws where nobody paints. */
export function paintedTile(url: string): Promise<ImageBitmap> {
  const [name = '', z, x, y] = url.slice(`${PAINTED}://`.length).split('/');
  const paint = painters.get(name);
  if (!paint) throw new Error(`nobody paints ${name}`);
  return paint({ z: Number(z), x: Number(x), y: Number(y) });
}
