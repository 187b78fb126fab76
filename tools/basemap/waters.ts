/**
 * Builds what the web's base map shows of waters: `node tools/basemap/waters.ts <folder>`.
 *
 * Reads from the folder `natural-earth-waters.geojson` (Natural Earth, public domain). Writes `waters.geojson` beside the
 * other parts of the base map (`kind` river or lake, `name`, `rank`: 1 the greatest), one feature for all lines of the same
 * properties.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Lines, linesOf, readFeatures } from './features.ts';
import { type Point, roundLine, simplifyLine } from './simplify.ts';

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

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('node tools/basemap/waters.ts <folder with the sources>');
writeWaters(folder);
