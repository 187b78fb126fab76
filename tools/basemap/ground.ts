/**
 * Builds the ground under the printed maps: `node tools/basemap/ground.ts <folder>`.
 *
 * Reads from the folder `natural-earth-waters.geojson` (rivers and lakes, Natural Earth, public domain),
 * `fr-motorways.osm.geojson.gz` and `fr-rail.osm.geojson.gz` (OpenStreetMap, ODbL), and from the web app's own base map the
 * land (OpenStreetMap, ODbL) and the towns (GeoNames, CC BY 4.0). Writes packages/documents/generated/ground.json, one text:
 *
 *     { attribution: string, digits: 4, tiles: { "<lng>_<lat>": Tile } }
 *
 * A tile is one degree wide and high and is named by its south-west corner. Its lines are cut at its edges, rounded to
 * `digits` decimals (11 m) and written as Google's encoded polylines of (latitude, longitude): any map library reads
 * them. Keys of a tile: `l` land (true: all of it; else polygons of rings), `k` lakes (name, ring), `w` rivers
 * (name, line), `m` motorways (number, line), `r` railways (line), `t` towns (name, longitude, latitude, rank: 1 the
 * largest).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { clipLine, clipRing } from './clip.ts';
import { lengthOf, linesOf, readFeatures, SHORTEST_M } from './features.ts';
import { encodePolyline } from './polyline.ts';
import { type Point, roundLine, simplifyLine } from './simplify.ts';

const DIGITS = 4;
/** Metres that a line may deviate: a tenth of a millimetre on a sheet at 1:200,000. */
const LINE_TOLERANCE_M = 30;
const ATTRIBUTION = '© OpenStreetMap contributors (ODbL) · Natural Earth · GeoNames';

const root = join(import.meta.dirname, '..', '..');
const generated = join(root, 'apps', 'web', 'src', 'map', 'generated');
const out = join(root, 'packages', 'documents', 'generated');

interface Tile {
  l?: true | string[][];
  k?: [string, string][];
  w?: [string, string][];
  m?: [string, string][];
  r?: string[];
  t?: [string, number, number, number][];
}

const tiles = new Map<string, Tile>();
/** Only where France is: the cells of its towns and those beside them. */
const isShown = new Set<string>();
const keyOf = (lng: number, lat: number): string => `${Math.floor(lng)}_${Math.floor(lat)}`;

const tileAt = (x: number, y: number): Tile | null => {
  const key = `${x}_${y}`;
  if (!isShown.has(key)) return null;
  const tile = tiles.get(key) ?? {};
  tiles.set(key, tile);
  return tile;
};

const eachTile = (points: readonly Point[], act: (tile: Tile, x: number, y: number) => void): void => {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  for (let x = Math.floor(Math.min(...xs)); x <= Math.floor(Math.max(...xs)); x++)
    for (let y = Math.floor(Math.min(...ys)); y <= Math.floor(Math.max(...ys)); y++) {
      const tile = tileAt(x, y);
      if (tile !== null) act(tile, x, y);
    }
};

const addLine = (line: readonly Point[], add: (tile: Tile, encoded: string) => void): void => {
  const simple = roundLine(
    simplifyLine(line, () => LINE_TOLERANCE_M),
    DIGITS,
  );
  if (simple.length < 2) return;
  eachTile(simple, (tile, x, y) => {
    for (const piece of clipLine(simple, [x, y, x + 1, y + 1])) {
      const rounded = roundLine(piece, DIGITS);
      if (rounded.length > 1) add(tile, encodePolyline(rounded, DIGITS));
    }
  });
};

const addTowns = (): void => {
  const towns = readFeatures(join(generated, 'towns.geojson')).filter(
    ({ properties }) => properties.kind === 'town' || properties.kind === 'city',
  );
  for (const { geometry } of towns)
    if (geometry.type === 'Point') {
      const [lng, lat] = geometry.coordinates;
      for (const dx of [-1, 0, 1])
        for (const dy of [-1, 0, 1]) isShown.add(keyOf(lng + dx * 0.4, lat + dy * 0.4));
    }
  for (const { geometry, properties } of towns) {
    if (geometry.type !== 'Point') continue;
    const [lng, lat] = geometry.coordinates;
    const tile = tileAt(Math.floor(lng), Math.floor(lat));
    const k = 10 ** DIGITS;
    const at = [Math.round(lng * k) / k, Math.round(lat * k) / k] as const;
    (tile as Tile).t ??= [];
    tile?.t?.push([String(properties.name), ...at, Number(properties.zoom)]);
  }
};

const addLand = (): void => {
  const [land] = readFeatures(join(generated, 'land.geojson'));
  const polygons = land?.geometry.type === 'MultiPolygon' ? land.geometry.coordinates : [];
  for (const polygon of polygons) {
    const [outer] = polygon;
    if (outer === undefined) continue;
    eachTile(outer, (tile, x, y) => {
      const box = [x, y, x + 1, y + 1] as const;
      const cut = polygon
        .map((ring) => roundLine(clipRing(ring, box), DIGITS))
        .filter((ring) => ring.length > 3);
      const [first] = cut;
      if (first === undefined || tile.l === true) return;
      if (cut.length === 1 && isWhole(first, box)) tile.l = true;
      else {
        tile.l ??= [];
        tile.l.push(cut.map((ring) => encodePolyline(ring, DIGITS)));
      }
    });
  }
};

/** The ring is the tile itself: land all over. */
const isWhole = (
  ring: readonly Point[],
  [west, south, east, north]: readonly [number, number, number, number],
) => ring.every(([x, y]) => (x === west || x === east) && (y === south || y === north));

const addWaters = (folder: string): void => {
  for (const feature of readFeatures(join(folder, 'natural-earth-waters.geojson'))) {
    const name = String(feature.properties.name ?? '');
    for (const line of linesOf(feature)) {
      if (feature.properties.kind === 'river') {
        addLine(line, (tile, encoded) => {
          tile.w ??= [];
          tile.w.push([name, encoded]);
        });
        continue;
      }
      eachTile(line, (tile, x, y) => {
        const ring = roundLine(clipRing(line, [x, y, x + 1, y + 1]), DIGITS);
        if (ring.length < 4) return;
        tile.k ??= [];
        tile.k.push([name, encodePolyline(ring, DIGITS)]);
      });
    }
  }
};

const addWays = (folder: string): void => {
  for (const feature of readFeatures(join(folder, 'fr-motorways.osm.geojson.gz'))) {
    const ref = String(feature.properties.ref ?? '');
    for (const line of linesOf(feature).filter((each) => lengthOf(each) >= SHORTEST_M))
      addLine(line, (tile, encoded) => {
        tile.m ??= [];
        tile.m.push([ref, encoded]);
      });
  }
  for (const feature of readFeatures(join(folder, 'fr-rail.osm.geojson.gz')))
    for (const line of linesOf(feature).filter((each) => lengthOf(each) >= SHORTEST_M))
      addLine(line, (tile, encoded) => {
        tile.r ??= [];
        tile.r.push(encoded);
      });
};

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('node tools/basemap/ground.ts <folder with the sources>');
addTowns();
addLand();
addWaters(folder);
addWays(folder);
const sorted = Object.fromEntries([...tiles].toSorted(([a], [b]) => (a < b ? -1 : 1)));
const text = JSON.stringify({ attribution: ATTRIBUTION, digits: DIGITS, tiles: sorted });
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'ground.json'), text);
const kinds = (['l', 'k', 'w', 'm', 'r', 't'] as const).map((kind) => {
  const size = [...tiles.values()].reduce((sum, tile) => sum + JSON.stringify(tile[kind] ?? '').length, 0);
  return `${kind} ${Math.round(size / 1024)}`;
});
console.log(
  `ground.json: ${tiles.size} tiles, ${Math.round(text.length / 1024)} KB, ${Math.round(brotliCompressSync(text).length / 1024)} KB br (${kinds.join(', ')} KB)`,
);
