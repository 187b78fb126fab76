/**
 * Builds the embedded base map of the web app: `node tools/basemap/build.ts`.
 * Output: apps/web/src/map/generated/{land,borders,places}.geojson, committed, under 600 KB once compressed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { sharedBorders } from './borders.ts';
import { buildPlaces } from './places.ts';
import {
  compactness,
  gridShare,
  type Point,
  type Ring,
  ringAreaKm2,
  roundLine,
  simplifyLine,
  simplifyRing,
  type Tolerance,
} from './simplify.ts';
import { type Departement, readCountries, readDepartements, readLands } from './sources.ts';

const root = join(import.meta.dirname, '..', '..');
const cache = join(root, 'var', 'basemap');
const out = join(root, 'apps', 'web', 'src', 'map', 'generated');

const CELL = 0.25;
const cellOf = (lng: number, lat: number) => Math.floor(lng / CELL) * 4096 + Math.floor(lat / CELL);
// Territories that Natural Earth draws apart from France proper.
const OVERSEAS = new Set([
  'New Caledonia',
  'Fr. Polynesia',
  'St. Pierre and Miquelon',
  'Wallis and Futuna Is.',
  'St-Martin',
  'St-Barthélemy',
]);

type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** Cells of a quarter degree that hold French ground, and those beside them. */
function frenchCells(countries: Countries, departements: readonly Departement[]): Set<number> {
  const cells = new Set<number>();
  const add = ([lng, lat]: Point) => {
    for (const dx of [-CELL, 0, CELL])
      for (const dy of [-CELL, 0, CELL]) cells.add(cellOf(lng + dx, lat + dy));
  };
  for (const { polygons } of departements) for (const ring of polygons.flat()) for (const p of ring) add(p);
  for (const { properties, geometry } of feature(countries, countries.objects.countries).features) {
    if (!OVERSEAS.has(properties.name)) continue;
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    for (const ring of polygons.flat()) for (const [lng = 0, lat = 0] of ring) add([lng, lat]);
  }
  return cells;
}

interface Detail {
  readonly tolerance: Tolerance;
  /** Smallest island worth keeping at this place, in km². */
  readonly speck: (longitude: number, latitude: number) => number;
  readonly french: (longitude: number, latitude: number) => boolean;
}

function detailFor(cells: ReadonlySet<number>): Detail {
  const french = (lng: number, lat: number) => cells.has(cellOf(lng, lat));
  const near = (lng: number, lat: number) => lng > -11 && lng < 16 && lat > 36 && lat < 56;
  return {
    french,
    tolerance: (lng, lat) => (french(lng, lat) ? 30 : near(lng, lat) ? 900 : 9_000),
    speck: (lng, lat) => (french(lng, lat) ? 0.02 : near(lng, lat) ? 6 : 3_000),
  };
}

/** Below this, in km², the source's inland water is a scatter of triangles along rivers, not lakes. */
const SMALLEST_LAKE = 5;
/** Below this share of a disk's compactness it is a chain of the source's grid cells, not a shore. */
const LEAST_COMPACT_LAKE = 0.16;
const MOST_CUT_LAKE = 0.25;

const isLake = (ring: Ring) => compactness(ring) >= LEAST_COMPACT_LAKE && gridShare(ring) < MOST_CUT_LAKE;

function simplifyPolygon(polygon: readonly Ring[], detail: Detail): Point[][] | null {
  const rings: Point[][] = [];
  for (const [i, ring] of polygon.entries()) {
    const [lng, lat] = ring[0] ?? [0, 0];
    const least = i === 0 ? detail.speck(lng, lat) : Math.max(SMALLEST_LAKE, detail.speck(lng, lat));
    const speck = ringAreaKm2(ring) < least || (i > 0 && !isLake(ring));
    const simple = speck ? null : simplifyRing(ring, detail.tolerance);
    if (simple) rings.push(roundLine(simple, 4));
    else if (i === 0) return null;
  }
  return rings;
}

const collection = (features: readonly object[]) => ({ type: 'FeatureCollection', features });
const feature_ = (properties: object, type: string, coordinates: unknown) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});

function buildLand(detail: Detail): object {
  const lands = readLands(cache)
    .map((polygon) => simplifyPolygon(polygon, detail))
    .filter((polygon) => polygon !== null);
  return collection([feature_({ kind: 'land' }, 'MultiPolygon', lands)]);
}

function buildBorders(countries: Countries, departements: readonly Departement[], detail: Detail): object {
  // Three decimals, 100 m: these borders are no better than a kilometre, and fade out before it shows.
  const lines = (borders: readonly (readonly Point[])[]) =>
    borders
      .map((line) => roundLine(simplifyLine(line, detail.tolerance), 3))
      .filter((line) => line.length > 1);
  const national = mesh(countries, countries.objects.countries, (a, b) => a !== b).coordinates;
  const inner = sharedBorders(departements.map(({ polygons }) => polygons.flat()));
  return collection([
    feature_({ kind: 'country' }, 'MultiLineString', lines(national as unknown as Point[][])),
    feature_({ kind: 'departement' }, 'MultiLineString', lines(inner)),
  ]);
}

function write(name: string, content: object): number {
  const json = JSON.stringify(content);
  writeFileSync(join(out, name), json);
  const compressed = gzipSync(json).length;
  console.log(
    `${name}: ${Math.round(json.length / 1024)} KB, ${Math.round(compressed / 1024)} KB compressed`,
  );
  return compressed;
}

mkdirSync(out, { recursive: true });
const countries = readCountries() as Countries;
const departements = readDepartements(cache);
const detail = detailFor(frenchCells(countries, departements));
const total =
  write('land.geojson', buildLand(detail)) +
  write('borders.geojson', buildBorders(countries, departements, detail)) +
  write('places.geojson', collection(buildPlaces(departements)));
console.log(`total: ${Math.round(total / 1024)} KB compressed`);
