/**
 * Builds the embedded base map of the web app: `node tools/basemap/build.ts`.
 * Output: apps/web/src/map/generated, committed. The first sight of the country takes coast, borders and places, the
 * rest is loaded by who comes nearer.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { sharedBorders } from './borders.ts';
import { buildLandmarks } from './landmarks.ts';
import { buildPlaces, FAR_PLACES } from './places.ts';
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

/** A first coast, on the screen while the whole one is still on its way: a pixel or two at the zoom of a country. */
const firstDetail = ({ french, tolerance, speck }: Detail): Detail => ({
  french,
  tolerance: (lng, lat) => (french(lng, lat) ? 1_000 : 3 * tolerance(lng, lat)),
  speck: (lng, lat) => (french(lng, lat) ? 6 : 8 * speck(lng, lat)),
});
/** The sources of the lines are no better than this, whatever their digits say. */
const BORDER_TOLERANCE_M = 150;

/** Below this, in km², the source's inland water is a scatter of triangles along rivers, not lakes. */
const SMALLEST_LAKE = 5;
/** Below this share of a disk's compactness it is a chain of the source's grid cells, not a shore. */
const LEAST_COMPACT_LAKE = 0.16;
const MOST_CUT_LAKE = 0.25;

const isLake = (ring: Ring) => compactness(ring) >= LEAST_COMPACT_LAKE && gridShare(ring) < MOST_CUT_LAKE;

function simplifyPolygon(polygon: readonly Ring[], detail: Detail, digits: number): Point[][] | null {
  const rings: Point[][] = [];
  for (const [i, ring] of polygon.entries()) {
    const [lng, lat] = ring[0] ?? [0, 0];
    const least = i === 0 ? detail.speck(lng, lat) : Math.max(SMALLEST_LAKE, detail.speck(lng, lat));
    const speck = ringAreaKm2(ring) < least || (i > 0 && !isLake(ring));
    const simple = speck ? null : simplifyRing(ring, detail.tolerance);
    if (simple) rings.push(roundLine(simple, digits));
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

function buildLand(detail: Detail, digits: number): object {
  const lands = readLands(cache)
    .map((polygon) => simplifyPolygon(polygon, detail, digits))
    .filter((polygon) => polygon !== null);
  return collection([feature_({ kind: 'land' }, 'MultiPolygon', lands)]);
}

function buildBorders(countries: Countries, departements: readonly Departement[], detail: Detail): object {
  // Three decimals, 100 m: these borders are no better than a kilometre, and fade out before it shows.
  const tolerance: Tolerance = (lng, lat) => Math.max(BORDER_TOLERANCE_M, detail.tolerance(lng, lat));
  const lines = (borders: readonly (readonly Point[])[]) =>
    borders.map((line) => roundLine(simplifyLine(line, tolerance), 3)).filter((line) => line.length > 1);
  const national = mesh(countries, countries.objects.countries, (a, b) => a !== b).coordinates;
  const inner = sharedBorders(departements.map(({ polygons }) => polygons.flat()));
  return collection([
    feature_({ kind: 'country' }, 'MultiLineString', lines(national as unknown as Point[][])),
    feature_({ kind: 'departement' }, 'MultiLineString', lines(inner)),
  ]);
}

function write(name: string, content: object): void {
  const json = JSON.stringify(content);
  writeFileSync(join(out, name), json);
  const compressed = brotliCompressSync(json).length;
  console.log(`${name}: ${Math.round(json.length / 1024)} KB, ${Math.round(compressed / 1024)} KB br`);
}

mkdirSync(out, { recursive: true });
const countries = readCountries() as Countries;
const departements = readDepartements(cache);
const detail = detailFor(frenchCells(countries, departements));
const places = buildPlaces(departements);
const isFar = ({ properties }: (typeof places)[number]) => Number(properties.zoom) <= FAR_PLACES;
write('coast.geojson', buildLand(firstDetail(detail), 3));
write('land.geojson', buildLand(detail, 4));
write('borders.geojson', buildBorders(countries, departements, detail));
write('places.geojson', collection(places.filter(isFar)));
write('towns.geojson', collection(places));
const { date, landmarks } = buildLandmarks();
write('landmarks.json', landmarks);
write('landmarksDate.json', { date });
