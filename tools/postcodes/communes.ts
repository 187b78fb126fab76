/**
 * Lays what each French commune's INSEE code is called beside the postcodes: `node tools/postcodes/communes.ts <folder>`.
 *
 * The folder holds `communes.json` of npm @etalab/decoupage-administratif 6.0.0 (INSEE 2026 and the postcodes of La Poste, Licence
 * Ouverte). A commune stands where GeoNames has a town of its name within its postcodes, or in a postcode of its own; of the
 * others, three of four, its postcode alone is known.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface Commune {
  readonly code: string;
  readonly nom: string;
  readonly type: string;
  readonly codesPostaux?: readonly string[];
}
type Postcode = readonly [
  name: string,
  others: number,
  west: number,
  south: number,
  east: number,
  north: number,
];
interface Town {
  readonly properties: { readonly name: string; readonly foreign?: number };
  readonly geometry: { readonly coordinates: readonly [number, number] };
}

const GENERATED = new URL('../../apps/web/src/map/generated/', import.meta.url);
/** Outlines were simplified, and a town's point may lie at its edge, degrees. */
const MARGIN = 0.02;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('node tools/postcodes/communes.ts <folder>');
const read = (file: URL | string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const postcodes = read(new URL('postcodes.json', GENERATED)) as Readonly<Record<string, Postcode>>;
const { features } = read(new URL('towns.geojson', GENERATED)) as { readonly features: readonly Town[] };
const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ');
const townsByName = Map.groupBy(
  features.filter(({ properties }) => properties.foreign !== 1),
  ({ properties }) => folded(properties.name),
);

const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;

/** Its middle in degrees; null where no more than its postcode is known. */
const placeOf = ({ nom }: Commune, boxes: readonly Postcode[]): readonly [number, number] | null => {
  const towns = (townsByName.get(folded(nom)) ?? []).filter(
    ({
      geometry: {
        coordinates: [x, y],
      },
    }) =>
      boxes.some(
        ([, , west, south, east, north]) =>
          x >= west - MARGIN && x <= east + MARGIN && y >= south - MARGIN && y <= north + MARGIN,
      ),
  );
  const [town] = towns;
  if (town !== undefined && towns.length === 1) {
    const [x, y] = town.geometry.coordinates;
    return [rounded(x), rounded(y)];
  }
  const own = boxes.find(([, others]) => others === 0);
  return own === undefined ? null : [rounded((own[2] + own[4]) / 2), rounded((own[3] + own[5]) / 2)];
};

const lines = (read(`${folder}/communes.json`) as readonly Commune[])
  .filter(({ type }) => type === 'commune-actuelle')
  .sort((one, other) => (one.code < other.code ? -1 : 1))
  .flatMap((commune) => {
    const codes = (commune.codesPostaux ?? []).filter((code) => postcodes[code] !== undefined);
    const [first] = codes;
    if (first === undefined) return [];
    const boxes = codes.map((code) => postcodes[code]).filter((box) => box !== undefined);
    const place = placeOf(commune, boxes);
    return [`"${commune.code}":${JSON.stringify([commune.nom, ...(place ?? [first])])}`];
  });
writeFileSync(new URL('communes.json', GENERATED), `{\n${lines.join(',\n')}\n}\n`);
console.log(`${lines.length} communes`);
