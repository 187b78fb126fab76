/** Land outlines that the territory is made from: French communes and overseas territories, the neighbours' land. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

const require = createRequire(import.meta.url);

export type Point = readonly [number, number];
export type Line = readonly Point[];

/** Outlines of one country; `code` is its ISO 3166 alpha-2. */
export interface Country {
  readonly code: string;
  readonly rings: readonly Line[];
}

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>;
type Communes = Topology<{ communes: GeometryCollection<{ code: string }> }>;

/** Territories of France that the list of communes leaves out, as Natural Earth names them. */
const FRENCH_OVERSEAS = new Set([
  'New Caledonia',
  'Fr. Polynesia',
  'St. Pierre and Miquelon',
  'Wallis and Futuna Is.',
  'St-Martin',
  'St-Barthélemy',
  'Fr. S. Antarctic Lands',
]);

/** Countries and territories within reach of a French one; every other is named by nobody. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  'United Kingdom': 'GB',
  Ireland: 'IE',
  Jersey: 'JE',
  Guernsey: 'GG',
  Belgium: 'BE',
  Netherlands: 'NL',
  Luxembourg: 'LU',
  Germany: 'DE',
  Switzerland: 'CH',
  Liechtenstein: 'LI',
  Austria: 'AT',
  Italy: 'IT',
  Monaco: 'MC',
  Spain: 'ES',
  Andorra: 'AD',
  Canada: 'CA',
  'Sint Maarten': 'SX',
  Anguilla: 'AI',
  'Antigua and Barb.': 'AG',
  'St. Kitts and Nevis': 'KN',
  Montserrat: 'MS',
  Dominica: 'DM',
  'Saint Lucia': 'LC',
  'St. Vin. and Gren.': 'VC',
  Barbados: 'BB',
  Suriname: 'SR',
  Brazil: 'BR',
  Comoros: 'KM',
  Madagascar: 'MG',
  Mauritius: 'MU',
  Vanuatu: 'VU',
};

function ringsOf(geometry: GeoJSON.Geometry): Line[] {
  if (geometry.type === 'Polygon') return geometry.coordinates as unknown as Line[];
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat() as unknown as Line[];
  return [];
}

/**
 * Islets that Natural Earth leaves out or that its scale cannot show, with the reach (km) of what lies around them; a
 * point is enough to keep the sea around them from passing for French. Positions: published charts, to 0.01°.
 */
const ISLETS: readonly (readonly [string, number, number, number])[] = [
  ['JE', -1.93, 49.29, 2], // Écréhous
  ['JE', -2.06, 48.97, 5], // Minquiers
  ['GG', -2.2, 49.72, 4], // Alderney
  ['GG', -2.37, 49.43, 3], // Sark
  ['CA', -56.08, 46.88, 1], // Green Island
];

/** French islets without a commune of their own outline. */
const FRENCH_ISLETS: typeof ISLETS = [
  ['FR', -1.82, 48.875, 3], // Chausey
];

const KM_PER_DEGREE = 111.195;

function ringAround([code, longitude, latitude, km]: (typeof ISLETS)[number]): Country {
  const across = km / KM_PER_DEGREE / Math.cos((latitude * Math.PI) / 180);
  const up = km / KM_PER_DEGREE;
  const ring: Point[] = Array.from({ length: 17 }, (_, step) => {
    const angle = (step * Math.PI) / 8;
    return [longitude + across * Math.cos(angle), latitude + up * Math.sin(angle)];
  });
  return { code, rings: [ring] };
}

/** Llívia, Spanish ground inside France, a hole in the communes that Natural Earth does not draw. */
const LLIVIA: Point = [1.98, 42.465];

const contains = (ring: Line, [x, y]: Point): boolean => {
  let odd = false;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1] as Point;
    const [bx, by] = ring[i] as Point;
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) odd = !odd;
  }
  return odd;
};

const isEnclave = (ring: Line): boolean => {
  const xs = ring.map(([x]) => x);
  return Math.max(...xs) - Math.min(...xs) < 0.2 && contains(ring, LLIVIA);
};

export interface Outlines {
  /** Rings of French land by parity: communes to about 150 m, overseas territories without communes to about 500 m. */
  readonly fine: readonly Line[];
  readonly coarse: readonly Line[];
  readonly foreign: readonly Country[];
}

/** Reads the outlines: communes from the archive given, the rest from the pinned `world-atlas` (Natural Earth 1:10m). */
export function readOutlines(communesFile: string): Outlines {
  const communes = JSON.parse(gunzipSync(readFileSync(communesFile)).toString()) as Communes;
  const fine = mesh(communes, communes.objects.communes, (a, b) => a === b).coordinates as unknown as Line[];
  const world = require('world-atlas/countries-10m.json') as World;
  const countries = feature(world, world.objects.countries).features;
  const coarse = countries
    .filter(({ properties }) => FRENCH_OVERSEAS.has(properties.name))
    .flatMap(({ geometry }) => ringsOf(geometry));
  const foreign = countries.flatMap(({ properties, geometry }): Country[] => {
    const code = NEIGHBOURS[properties.name];
    return code === undefined ? [] : [{ code, rings: ringsOf(geometry) }];
  });
  const enclaves = fine.filter(isEnclave).map((ring) => ({ code: 'ES', rings: [ring] }));
  if (enclaves.length !== 1) throw new Error(`Llívia was found ${enclaves.length} times`);
  return {
    fine,
    coarse: [...coarse, ...FRENCH_ISLETS.flatMap((islet) => ringAround(islet).rings)],
    foreign: [...foreign, ...ISLETS.map(ringAround), ...enclaves],
  };
}
