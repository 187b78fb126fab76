/**
 * Builds what the web's base map shows of waters and ways: `node tools/basemap/ways.ts <folder>`.
 *
 * Reads from the folder `natural-earth-waters.geojson` (Natural Earth, public domain), `fr-motorways.osm.geojson.gz` and
 * `fr-rail.osm.geojson.gz` (OpenStreetMap, ODbL). Writes GeoJSON beside the other parts of the base map:
 * `waters.geojson` (`kind` river or lake, `name`, `rank`: 1 the greatest) and `ways.geojson` (`kind` motorway, with its
 * number as `ref`, or rail), one feature for all lines of the same properties.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Feature, type Lines, lengthOf, linesOf, readFeatures, SHORTEST_M } from './features.ts';
import { type Point, roundLine, simplifyLine } from './simplify.ts';

/** One pixel at zoom 11, where these lines are looked at; they go before it shows. */
const WAY_TOLERANCE_M = 60;
/** Joined lines under this are yards, sidings and slips. */
const SHORTEST_WAY_M = 1_500;
/** The source is drawn at 1:10,000,000: finer detail is not in it. */
const WATER_TOLERANCE_M = 100;

const out = join(import.meta.dirname, '../../apps/web/src/map/generated');

type Properties = Readonly<Record<string, string | number>>;

const linesByProperties = (): {
  add: (properties: Properties, lines: Lines, isRing?: boolean) => void;
  features: () => object[];
} => {
  const found = new Map<string, { properties: Properties; isRing: boolean; lines: Point[][] }>();
  return {
    add: (properties, lines, isRing = false) => {
      const key = JSON.stringify(properties);
      const group = found.get(key) ?? { properties, isRing, lines: [] };
      group.lines.push(...lines.map((line) => [...line]));
      found.set(key, group);
    },
    features: () =>
      [...found.values()].map(({ properties, isRing, lines }) => ({
        type: 'Feature',
        properties,
        geometry: isRing
          ? { type: 'MultiPolygon', coordinates: lines.map((ring) => [ring]) }
          : { type: 'MultiLineString', coordinates: lines },
      })),
  };
};

const write = (name: string, features: readonly object[]): void => {
  const text = JSON.stringify({ type: 'FeatureCollection', features });
  writeFileSync(join(out, name), text);
  const packed = Math.round(brotliCompressSync(text).length / 1024);
  console.log(`${name}: ${features.length} features, ${Math.round(text.length / 1024)} KB, ${packed} KB br`);
};

const simple = (lines: Lines, tolerance: number, digits: number): Point[][] =>
  lines
    .map((line) =>
      roundLine(
        simplifyLine(line, () => tolerance),
        digits,
      ),
    )
    .filter((line) => line.length > 1);

/** Natural Earth writes the rivers of other countries in their language too: the name as it stands. */
const writeWaters = (folder: string): void => {
  const waters = linesByProperties();
  for (const feature of readFeatures(join(folder, 'natural-earth-waters.geojson'))) {
    const { kind, name, scalerank } = feature.properties;
    const properties = { kind: String(kind), name: String(name ?? ''), rank: Number(scalerank ?? 9) };
    waters.add(properties, simple(linesOf(feature), WATER_TOLERANCE_M, 3), kind === 'lake');
  }
  write('waters.geojson', waters.features());
};

/** Cells of half a degree that hold a French town or are beside one. */
const frenchCells = (): ReadonlySet<string> => {
  const cells = new Set<string>();
  for (const { geometry, properties } of readFeatures(join(out, 'towns.geojson')))
    if (geometry.type === 'Point' && properties.foreign === undefined)
      for (const dx of [-0.5, 0, 0.5])
        for (const dy of [-0.5, 0, 0.5])
          cells.add(cellOf([geometry.coordinates[0] + dx, geometry.coordinates[1] + dy]));
  return cells;
};

const cellOf = ([x, y]: Point): string => `${Math.floor(x * 2)},${Math.floor(y * 2)}`;

const longEnough = (feature: Feature): Lines =>
  linesOf(feature).filter((line) => lengthOf(line) >= SHORTEST_M);

/** End to end lines of one number become one: fewer points and no gaps where they met. */
const joined = (lines: Lines): Point[][] => {
  const key = ([x, y]: Point): string => `${x.toFixed(5)},${y.toFixed(5)}`;
  const byStart = new Map<string, Point[][]>();
  const rest = new Set<Point[]>();
  for (const line of lines) {
    const copy = [...line];
    const [first] = copy;
    if (first === undefined) continue;
    rest.add(copy);
    const group = byStart.get(key(first)) ?? [];
    group.push(copy);
    byStart.set(key(first), group);
  }
  const whole: Point[][] = [];
  for (const line of rest) {
    rest.delete(line);
    for (;;) {
      const end = line.at(-1);
      const next = end && byStart.get(key(end))?.find((each) => rest.has(each));
      if (!next) break;
      rest.delete(next);
      line.push(...next.slice(1));
    }
    whole.push(line);
  }
  return whole;
};

const writeWays = (folder: string): void => {
  const cells = frenchCells();
  const shown = (lines: Lines): Point[][] =>
    simple(
      joined(lines.filter((line) => line.some((point) => cells.has(cellOf(point))))).filter(
        (line) => lengthOf(line) >= SHORTEST_WAY_M,
      ),
      WAY_TOLERANCE_M,
      4,
    );
  const byNumber = linesByProperties();
  const numbers = new Map<string, Point[][]>();
  for (const feature of readFeatures(join(folder, 'fr-motorways.osm.geojson.gz'))) {
    const ref = String(feature.properties.ref ?? '');
    numbers.set(ref, [...(numbers.get(ref) ?? []), ...longEnough(feature).map((line) => [...line])]);
  }
  for (const [ref, lines] of numbers)
    if (shown(lines).length > 0) byNumber.add({ kind: 'motorway', ref }, shown(lines));
  for (const feature of readFeatures(join(folder, 'fr-rail.osm.geojson.gz')))
    byNumber.add({ kind: 'rail' }, shown(longEnough(feature)));
  write('ways.geojson', byNumber.features());
};

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('node tools/basemap/ways.ts <folder with the sources>');
writeWaters(folder);
writeWays(folder);
