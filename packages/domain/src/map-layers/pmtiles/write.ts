import {
  COMPRESSION,
  type DirectoryEntry,
  HEAD_BYTES,
  HEADER_BYTES,
  tileNumber,
  VECTOR_TILE,
} from './format.ts';

export interface ArchivedTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** A vector tile, not packed. */
  readonly data: Uint8Array;
}

interface ArchiveOf {
  readonly tiles: readonly ArchivedTile[];
  /** As TileJSON: `vector_layers`, `attribution` and what its reader wants to know. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly bounds: readonly [number, number, number, number];
  /** UTF-8, and gzip: the domain has neither. */
  readonly encode: (text: string) => Uint8Array;
  readonly gzip: (bytes: Uint8Array) => Uint8Array;
  /** Entries of one leaf, where there are more than the head holds. */
  readonly leaf_entries?: number;
}

const numbersOf = (values: readonly number[]): number[] =>
  values.flatMap((value) => {
    const bytes: number[] = [];
    for (let rest = value; ; rest = Math.floor(rest / 128)) {
      if (rest < 128) return [...bytes, rest];
      bytes.push((rest % 128) + 128);
    }
  });

const directoryOf = (entries: readonly DirectoryEntry[]): Uint8Array =>
  Uint8Array.from(
    numbersOf([
      entries.length,
      ...entries.map(({ tile }, i) => tile - (entries[i - 1]?.tile ?? 0)),
      ...entries.map(({ run }) => run),
      ...entries.map(({ length }) => length),
      ...entries.map(({ offset }, i) => {
        const before = entries[i - 1];
        return before && offset === before.offset + before.length ? 0 : offset + 1;
      }),
    ]),
  );

const REPEATING_BYTES = 400;

/** The tiles packed, each content once, with the entries that lead to them in the order of their numbers. */
const layTiles = ({ tiles, gzip }: ArchiveOf) => {
  const numbered = tiles
    .map(({ z, x, y, data }) => ({ number: tileNumber(z, x, y), data }))
    .sort((a, b) => a.number - b.number);
  const parts: Uint8Array[] = [];
  const known = new Map<string, { offset: number; length: number }>();
  const entries: DirectoryEntry[] = [];
  let end = 0;
  for (const { number, data } of numbered) {
    // What repeats is the sea and the like: a few bytes.
    const key = data.length < REPEATING_BYTES ? data.join() : String(number);
    let place = known.get(key);
    if (!place) {
      const packed = gzip(data);
      place = { offset: end, length: packed.length };
      known.set(key, place);
      parts.push(packed);
      end += packed.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.tile + last.run === number)
      entries[entries.length - 1] = { ...last, run: last.run + 1 };
    else entries.push({ tile: number, run: 1, ...place });
  }
  return { parts, entries, contents: known.size, length: end };
};

const joinBytes = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** The root directory, and leaves where all entries would not fit beside the header. */
const layDirectories = (entries: readonly DirectoryEntry[], { gzip, leaf_entries = 4_096 }: ArchiveOf) => {
  const whole = gzip(directoryOf(entries));
  if (whole.length <= HEAD_BYTES - HEADER_BYTES && entries.length <= leaf_entries)
    return { root: whole, leaves: new Uint8Array(0) };
  const leaves: Uint8Array[] = [];
  const above: DirectoryEntry[] = [];
  let offset = 0;
  for (let i = 0; i < entries.length; i += leaf_entries) {
    const leaf = gzip(directoryOf(entries.slice(i, i + leaf_entries)));
    above.push({ tile: (entries[i] as DirectoryEntry).tile, run: 0, offset, length: leaf.length });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: gzip(directoryOf(above)), leaves: joinBytes(leaves) };
};

/** An archive of vector tiles, packed by gzip. */
export const writeArchive = (of: ArchiveOf): Uint8Array => {
  const { parts, entries, contents, length } = layTiles(of);
  const { root, leaves } = layDirectories(entries, of);
  const metadata = of.gzip(of.encode(JSON.stringify(of.metadata)));
  const head = new Uint8Array(HEADER_BYTES);
  const view = new DataView(head.buffer);
  head.set(of.encode('PMTiles'));
  view.setUint8(7, 3);
  let offset = HEADER_BYTES;
  for (const [i, size] of [root.length, metadata.length, leaves.length, length].entries()) {
    view.setBigUint64(8 + 16 * i, BigInt(offset), true);
    view.setBigUint64(16 + 16 * i, BigInt(size), true);
    offset += size;
  }
  for (const [i, count] of [of.tiles.length, entries.length, contents].entries())
    view.setBigUint64(72 + 8 * i, BigInt(count), true);
  const zooms = of.tiles.map(({ z }) => z);
  const [min, max] = [Math.min(...zooms), Math.max(...zooms)];
  for (const [i, byte] of [1, COMPRESSION.gzip, COMPRESSION.gzip, VECTOR_TILE, min, max].entries())
    view.setUint8(96 + i, byte);
  const [west, south, east, north] = of.bounds;
  for (const [i, degrees] of [west, south, east, north].entries())
    view.setInt32(102 + 4 * i, Math.round(degrees * 1e7), true);
  view.setUint8(118, min);
  view.setInt32(119, Math.round(((west + east) / 2) * 1e7), true);
  view.setInt32(123, Math.round(((south + north) / 2) * 1e7), true);
  return joinBytes([head, root, metadata, leaves, ...parts]);
};
