/**
 * Lays where each French postcode is beside the base map: `node tools/postcodes/build.ts <folder>`.
 *
 * The folder holds `communes_cog_population.json.gz` (npm @etalab/decoupage-administratif 6.0.0: INSEE 2026 and the
 * postcodes of La Poste, Licence Ouverte) and `communes_2018_simplify10.topojson.gz` (IGN Admin Express 2018 through
 * github.com/gregoiredavid/france-geojson, simplified). Where these outlines are missing, overseas and in communes
 * merged since, the commune stands where GeoNames has its town; a postcode of which neither knows a commune is left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

type Box = readonly [west: number, south: number, east: number, north: number];
interface Commune {
  readonly code: string;
  readonly nom: string;
  readonly type: 'commune-actuelle' | 'arrondissement-municipal';
  readonly population?: number;
  readonly codesPostaux?: readonly string[];
}
interface Town {
  readonly properties: { readonly name: string; readonly foreign?: number };
  readonly geometry: { readonly coordinates: readonly [number, number] };
}

const GENERATED = new URL('../../apps/web/src/map/generated/', import.meta.url);
/** Steps a degree: 0.01° is 1.1 km. */
const STEPS = 100;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('node tools/postcodes/build.ts <folder>');
const readPacked = (name: string): unknown =>
  JSON.parse(gunzipSync(readFileSync(`${folder}/${name}`)).toString());

const communes = (readPacked('communes_cog_population.json.gz') as readonly Commune[]).filter(
  ({ type }) => type === 'commune-actuelle',
);
const outlines = readPacked('communes_2018_simplify10.topojson.gz') as Topology<{
  communes: GeometryCollection<{ code: string }>;
}>;
const towns = JSON.parse(readFileSync(new URL('towns.geojson', GENERATED), 'utf8')) as {
  readonly features: readonly Town[];
};

const around = (points: readonly (readonly number[])[]): Box => {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lng = 0, lat = 0] of points) {
    [west, south] = [Math.min(west, lng), Math.min(south, lat)];
    [east, north] = [Math.max(east, lng), Math.max(north, lat)];
  }
  return [west, south, east, north];
};

const boxes = new Map<string, Box>();
for (const { properties, geometry } of feature(outlines, outlines.objects.communes).features) {
  if (geometry.type === 'Polygon') boxes.set(properties.code, around(geometry.coordinates.flat()));
  if (geometry.type === 'MultiPolygon') boxes.set(properties.code, around(geometry.coordinates.flat(2)));
}

const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ');
/** Of a name that several towns bear nobody knows which is meant. */
const townsByName = Map.groupBy(
  towns.features.filter(({ properties }) => properties.foreign !== 1),
  ({ properties }) => folded(properties.name),
);
const boxOf = ({ code, nom }: Commune): Box | undefined => {
  const named = townsByName.get(folded(nom)) ?? [];
  return (
    boxes.get(code) ??
    (named.length === 1 ? around(named.map((each) => each.geometry.coordinates)) : undefined)
  );
};

const rounded = ([west, south, east, north]: Box): Box => [
  Math.floor(west * STEPS) / STEPS,
  Math.floor(south * STEPS) / STEPS,
  Math.ceil(east * STEPS) / STEPS,
  Math.ceil(north * STEPS) / STEPS,
];

const codes = [...new Set(communes.flatMap((each) => each.codesPostaux ?? []))].sort();
const missing: string[] = [];
const lines = codes.flatMap((code) => {
  const served = communes
    .filter((each) => each.codesPostaux?.includes(code))
    .sort((one, other) => (other.population ?? 0) - (one.population ?? 0));
  const known = served.map(boxOf).filter((box) => box !== undefined);
  const [largest] = served;
  if (!largest || known.length === 0) {
    missing.push(code);
    return [];
  }
  const corners = known.flatMap(([west, south, east, north]) => [
    [west, south],
    [east, north],
  ]);
  return [`"${code}":${JSON.stringify([largest.nom, served.length - 1, ...rounded(around(corners))])}`];
});
writeFileSync(new URL('postcodes.json', GENERATED), `{\n${lines.join(',\n')}\n}\n`);
console.log(`${lines.length} postcodes; no place is known of ${missing.length}: ${missing.join(' ')}`);
