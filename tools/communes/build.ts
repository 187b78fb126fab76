/**
 * Lays the outlines of the communes beside the API, for the forms of prefectures: `node tools/communes/build.ts <folder>`.
 * Output: apps/api/data/communes/communes.bin.br, committed.
 *
 * The folder holds `communes_cog_population.json.gz` (npm @etalab/decoupage-administratif 6.0.0: INSEE 2026 and the
 * postcodes of La Poste, Licence Ouverte) and `communes_2018_simplify10.topojson.gz` (IGN Admin Express 2018 through
 * github.com/gregoiredavid/france-geojson, simplified to a tenth of its places, Licence Ouverte). A commune of 2018 that has
 * been merged since is left out: under its old code nobody knows what it is called today.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import type { GeometryCollection, Topology } from 'topojson-specification';

interface Commune {
  readonly code: string;
  readonly nom: string;
  readonly type: 'commune-actuelle' | 'arrondissement-municipal';
  readonly codesPostaux?: readonly string[];
}

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('node tools/communes/build.ts <folder>');
const readPacked = (name: string): unknown =>
  JSON.parse(gunzipSync(readFileSync(`${folder}/${name}`)).toString());

const today = new Map(
  (readPacked('communes_cog_population.json.gz') as readonly Commune[])
    .filter(({ type }) => type === 'commune-actuelle')
    .map((commune) => [commune.code, commune]),
);
const { arcs, transform, objects } = readPacked('communes_2018_simplify10.topojson.gz') as Topology<{
  communes: GeometryCollection<{ readonly code: string }>;
}>;
if (transform === undefined) throw new Error('the outlines are in no whole steps');

const bytes: number[] = [];
const put = (value: number): void => {
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  bytes.push(left);
};
const putSigned = (value: number): void => put(value < 0 ? -2 * value - 1 : 2 * value);

const known = objects.communes.geometries.flatMap((geometry) => {
  const commune = today.get((geometry.properties as { readonly code?: string } | undefined)?.code ?? '');
  if (commune === undefined || (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')) return [];
  const { nom, codesPostaux = [] } = commune;
  const [postcode, ...others] = codesPostaux;
  const name: [string] | [string, string] =
    postcode === undefined || others.length > 0 ? [nom] : [nom, postcode];
  // Which way a line is walked says nothing of what it bounds.
  const lines = geometry.arcs.flat(3).map((arc) => (arc < 0 ? -1 - arc : arc));
  return [{ name, lines }];
});

put(arcs.length);
put(arcs.reduce((sum, arc) => sum + arc.length, 0));
for (const arc of arcs) {
  put(arc.length);
  for (const [x = 0, y = 0] of arc) {
    putSigned(x);
    putSigned(y);
  }
}
for (const { lines } of known) {
  put(lines.length);
  for (const line of lines) put(line);
}

const head = Buffer.from(
  JSON.stringify({
    scale: transform.scale,
    origin: transform.translate,
    communes: known.map(({ name }) => name),
  }),
);
const size = Buffer.alloc(4);
size.writeUInt32LE(head.length);
const packed = brotliCompressSync(Buffer.concat([size, head, Buffer.from(bytes)]), {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24 },
});
const target = path.join(import.meta.dirname, '../../apps/api/data/communes/communes.bin.br');
writeFileSync(target, packed);
console.log(`${known.length} communes, ${packed.length} bytes in ${target}`);
