// PMTiles, version 3: one file of map tiles, read in parts. github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md

export const HEADER_BYTES = 127;
/** The header and the root directory lie within the first 16 KiB, as the specification asks. */
export const HEAD_BYTES = 16_384;
const MAGIC = 'PMTiles';
const VERSION = 3;
/** Deeper no archive may be: a tile's number would pass 2^53. */
export const DEEPEST_ZOOM = 26;

/** How a part of an archive is packed, by its number there; others exist (brotli, zstd) and are refused. */
export const COMPRESSION = { none: 1, gzip: 2 } as const;
/** Mapbox vector tile, by its number; others are pictures. */
export const VECTOR_TILE = 1;

export interface ArchiveHeader {
  readonly root: { readonly offset: number; readonly length: number };
  readonly metadata: { readonly offset: number; readonly length: number };
  readonly leaves: { readonly offset: number; readonly length: number };
  readonly tiles: { readonly offset: number; readonly length: number };
  /** Of directories and metadata. */
  readonly internal_compression: number;
  readonly tile_compression: number;
  readonly tile_type: number;
  readonly min_zoom: number;
  readonly max_zoom: number;
  /** west, south, east, north in degrees. */
  readonly bounds: readonly [number, number, number, number];
}

/** A run of tiles with the same content, or (run 0) the place of a further directory. */
export interface DirectoryEntry {
  readonly tile: number;
  readonly run: number;
  readonly offset: number;
  readonly length: number;
}

/** The file is no archive that can be read; `message` says why, in English. */
export class UnreadableArchive extends Error {}

const SECTIONS = ['root', 'metadata', 'leaves', 'tiles'] as const;
const DEGREE = 1e7;

const wholeAt = (view: DataView, at: number): number => {
  const value = view.getBigUint64(at, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new UnreadableArchive('an offset is out of range');
  return Number(value);
};

/** Reads the first 127 bytes. Throws UnreadableArchive. */
export const readHeader = (bytes: Uint8Array): ArchiveHeader => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = String.fromCharCode(...bytes.subarray(0, MAGIC.length));
  if (bytes.length < HEADER_BYTES || magic !== MAGIC) throw new UnreadableArchive('it is no PMTiles archive');
  if (view.getUint8(7) !== VERSION)
    throw new UnreadableArchive(`it is version ${view.getUint8(7)} of PMTiles, and ${VERSION} is read`);
  const [root, metadata, leaves, tiles] = SECTIONS.map((_, i) => ({
    offset: wholeAt(view, 8 + 16 * i),
    length: wholeAt(view, 16 + 16 * i),
  })) as [ArchiveHeader['root'], ArchiveHeader['root'], ArchiveHeader['root'], ArchiveHeader['root']];
  const degrees = (at: number): number => view.getInt32(at, true) / DEGREE;
  const [min_zoom, max_zoom] = [view.getUint8(100), view.getUint8(101)];
  if (max_zoom > DEEPEST_ZOOM || min_zoom > max_zoom)
    throw new UnreadableArchive(`its zooms are ${min_zoom} to ${max_zoom}`);
  return {
    root,
    metadata,
    leaves,
    tiles,
    internal_compression: view.getUint8(97),
    tile_compression: view.getUint8(98),
    tile_type: view.getUint8(99),
    min_zoom,
    max_zoom,
    bounds: [degrees(102), degrees(106), degrees(110), degrees(114)],
  };
};

/** The number of a tile along the curve of Hilbert, all lower zooms first. */
export const tileNumber = (z: number, x: number, y: number): number => {
  let number = (4 ** z - 1) / 3;
  let [tx, ty] = [x, y];
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = Math.floor(tx / side) % 2;
    const low = Math.floor(ty / side) % 2;
    number += side * side * ((3 * right) ^ low);
    if (low === 0) {
      if (right === 1) [tx, ty] = [side - 1 - (tx % side), side - 1 - (ty % side)];
      [tx, ty] = [ty, tx];
    }
  }
  return number;
};

/** Reads an unpacked directory; more than `most` entries are refused. Throws UnreadableArchive. */
export const readDirectory = (bytes: Uint8Array, most = 5_000_000): DirectoryEntry[] => {
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      if (byte === undefined || scale > 2 ** 49) throw new UnreadableArchive('a directory is cut short');
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  const count = next();
  if (count > most || count > bytes.length) throw new UnreadableArchive('a directory is too long');
  const column = (): number[] => Array.from({ length: count }, next);
  let tile = 0;
  const tiles = column().map((step) => {
    tile += step;
    return tile;
  });
  const runs = column();
  const lengths = column();
  let end = 0;
  return column().map((given, i) => {
    const [length = 0, run = 0] = [lengths[i], runs[i]];
    const offset = given === 0 && i > 0 ? end : given - 1;
    if (offset < 0) throw new UnreadableArchive('an entry of a directory lies nowhere');
    end = offset + length;
    return { tile: tiles[i] ?? 0, run, offset, length };
  });
};

/** The entry that holds a tile, or leads to the directory that does; null where there is none. */
export const findEntry = (entries: readonly DirectoryEntry[], tile: number): DirectoryEntry | null => {
  let [low, high] = [0, entries.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if ((entries[middle] as DirectoryEntry).tile <= tile) low = middle + 1;
    else high = middle - 1;
  }
  const found = entries[high];
  return found && (found.run === 0 || tile < found.tile + found.run) ? found : null;
};
