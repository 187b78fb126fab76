import { readFileSync } from 'node:fs';
import type { BoundingBox, Position } from '@envol/domain/geo/geometry';

/** What `generated/ground.json` holds of one degree; tools/basemap/ground.ts tells the format. */
interface PackedTile {
  readonly l?: true | readonly (readonly string[])[];
  readonly k?: readonly (readonly [name: string, ring: string])[];
  readonly w?: readonly (readonly [name: string, line: string])[];
  readonly m?: readonly (readonly [ref: string, line: string])[];
  readonly r?: readonly string[];
  readonly t?: readonly (readonly [name: string, lng: number, lat: number, rank: number])[];
}
interface Packed {
  readonly attribution: string;
  readonly digits: number;
  readonly tiles: Readonly<Record<string, PackedTile>>;
}

type Line = readonly Position[];
interface NamedLine {
  readonly name: string;
  readonly line: Line;
  readonly box: BoundingBox;
}

/** One degree of the ground, read. */
export interface GroundTile {
  readonly west: number;
  readonly south: number;
  /** True: all of it; none: the sea. */
  readonly land: true | readonly (readonly Line[])[];
  readonly lakes: readonly NamedLine[];
  readonly rivers: readonly NamedLine[];
  readonly motorways: readonly NamedLine[];
  readonly railways: readonly NamedLine[];
  readonly towns: readonly { readonly name: string; readonly position: Position; readonly rank: number }[];
}

const DATA = new URL('../../generated/ground.json', import.meta.url);
const MOST_KEPT = 24;
let packed: Packed | undefined;
const kept = new Map<string, GroundTile>();

const readPacked = (): Packed => {
  packed ??= JSON.parse(readFileSync(DATA, 'utf8')) as Packed;
  return packed;
};

/** Google's encoded polyline: (latitude, longitude) as differences. */
const decode = (text: string, digits: number): Position[] => {
  const k = 10 ** digits;
  const line: Position[] = [];
  let at = 0;
  let [x, y] = [0, 0];
  const next = (): number => {
    let value = 0;
    let byte = 0x20;
    for (let shift = 0; byte >= 0x20; shift += 5) {
      byte = text.charCodeAt(at++) - 63;
      value |= (byte & 0x1f) << shift;
    }
    return (value & 1) === 1 ? ~(value >> 1) : value >> 1;
  };
  while (at < text.length) {
    y += next();
    x += next();
    line.push([x / k, y / k]);
  }
  return line;
};

const named = (name: string, text: string, digits: number): NamedLine => {
  const line = decode(text, digits);
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [x, y] of line) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return { name, line, box: [west, south, east, north] };
};

const unpack = (tile: PackedTile, west: number, south: number, digits: number): GroundTile => ({
  west,
  south,
  land: tile.l === true ? true : (tile.l ?? []).map((rings) => rings.map((ring) => decode(ring, digits))),
  lakes: (tile.k ?? []).map(([name, ring]) => named(name, ring, digits)),
  rivers: (tile.w ?? []).map(([name, line]) => named(name, line, digits)),
  motorways: (tile.m ?? []).map(([ref, line]) => named(ref, line, digits)),
  railways: (tile.r ?? []).map((line) => named('', line, digits)),
  towns: (tile.t ?? []).map(([name, lng, lat, rank]) => ({ name, position: [lng, lat], rank })),
});

const readTile = (west: number, south: number): GroundTile | null => {
  const key = `${west}_${south}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const { tiles, digits } = readPacked();
  const found = tiles[key];
  if (found === undefined) return null;
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
  const tile = unpack(found, west, south, digits);
  kept.set(key, tile);
  return tile;
};

/** Wider than this a map shows no ground: it would be the whole country. */
const MOST_TILES = 30;

/** The ground of a box, tile by tile; none where the data do not reach, which is not the same as the sea. */
export const groundTiles = ([west, south, east, north]: BoundingBox): readonly GroundTile[] => {
  const columns = Math.floor(east) - Math.floor(west) + 1;
  const rows = Math.floor(north) - Math.floor(south) + 1;
  if (!Number.isFinite(columns * rows) || columns * rows > MOST_TILES) return [];
  const tiles: GroundTile[] = [];
  for (let x = Math.floor(west); x <= Math.floor(east); x++)
    for (let y = Math.floor(south); y <= Math.floor(north); y++) {
      const tile = readTile(x, y);
      if (tile !== null) tiles.push(tile);
    }
  return tiles;
};

/** Whose data the ground is; it stands beside every map that shows any. */
export const groundAttribution = (): string => readPacked().attribution;
