// `node tools/infrastructure/build.ts FOLDER`: from OpenStreetMap extracts (fr-powerlines, fr-motorways and fr-rail
// .osm.geojson.gz) the lines that missions are held against: apps/api/data/infrastructure/lines.json.br.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import type {
  InfrastructureKind,
  InfrastructureLayer,
} from '../../packages/domain/src/infrastructure/infrastructure.ts';

const STEPS = 100_000;
/** The file goes with the product: more than this is a mistake. */
const MOST_BYTES = 3_000_000;
const SOURCES: readonly (readonly [file: string, kind: InfrastructureKind, property: string])[] = [
  ['fr-powerlines.osm.geojson.gz', 'power_line', 'voltage'],
  ['fr-motorways.osm.geojson.gz', 'motorway', 'ref'],
  ['fr-rail.osm.geojson.gz', 'railway', ''],
];

interface Feature {
  readonly properties: Readonly<Record<string, string | undefined>>;
  readonly geometry: {
    readonly type: string;
    readonly coordinates: readonly (readonly [number, number])[][];
  };
}

/** Whole steps, each the difference from the one before; points that fall on the same step once. */
const packLine = (line: readonly (readonly [number, number])[]): number[] => {
  const steps: number[] = [];
  let [x, y] = [0, 0];
  line.forEach(([lng, lat], index) => {
    const [nx, ny] = [Math.round(lng * STEPS), Math.round(lat * STEPS)];
    if (index > 0 && nx === x && ny === y) return;
    steps.push(nx - x, ny - y);
    [x, y] = [nx, ny];
  });
  return steps;
};

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of the extracts.');
const layers: InfrastructureLayer[] = [];
for (const [file, kind, property] of SOURCES) {
  const { features } = JSON.parse(gunzipSync(await readFile(path.join(folder, file))).toString('utf8')) as {
    features: readonly Feature[];
  };
  const byLabel = new Map<string, number[][]>();
  for (const { properties, geometry } of features) {
    if (geometry.type !== 'MultiLineString') throw new Error(`${file} holds a ${geometry.type}`);
    const label = properties[property] ?? '';
    byLabel.set(label, [...(byLabel.get(label) ?? []), ...geometry.coordinates.map(packLine)]);
  }
  for (const [label, parts] of byLabel) layers.push({ kind, label, parts });
}
const packed = brotliCompressSync(Buffer.from(JSON.stringify({ layers })), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
if (packed.length > MOST_BYTES) throw new Error(`${packed.length} bytes are too many`);
const target = path.resolve(import.meta.dirname, '../../apps/api/data/infrastructure/lines.json.br');
await writeFile(target, packed);
const parts = layers.reduce((sum, layer) => sum + layer.parts.length, 0);
console.log(`Wrote ${parts} lines in ${packed.length} bytes.`);
