/** Names on the base map: towns, départements, seas. */

import { type Point, type Ring, ringAreaKm2 } from './simplify.ts';
import { type Departement, readCities } from './sources.ts';

export interface PlaceFeature {
  readonly type: 'Feature';
  readonly properties: Readonly<Record<string, string | number>>;
  readonly geometry: { readonly type: 'Point'; readonly coordinates: Point };
}

const FRENCH_TERRITORIES = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'NC', 'PF', 'WF']);
// GeoNames carries English names for foreign towns; a French map says Londres.
const FRENCH_EXONYMS: Readonly<Record<string, string>> = {
  Algiers: 'Alger',
  Antwerpen: 'Anvers',
  Barcelona: 'Barcelone',
  Bern: 'Berne',
  Brussels: 'Bruxelles',
  Cagliari: 'Cagliari',
  Florence: 'Florence',
  'Frankfurt am Main': 'Francfort',
  Freiburg: 'Fribourg-en-Brisgau',
  Geneva: 'Genève',
  Genoa: 'Gênes',
  Gent: 'Gand',
  Köln: 'Cologne',
  Lisbon: 'Lisbonne',
  London: 'Londres',
  Milan: 'Milan',
  Munich: 'Munich',
  Naples: 'Naples',
  Rome: 'Rome',
  Sevilla: 'Séville',
  'The Hague': 'La Haye',
  Turin: 'Turin',
  Valencia: 'Valence (Espagne)',
  Zaragoza: 'Saragosse',
  Zürich: 'Zurich',
  Basel: 'Bâle',
  Saarbrücken: 'Sarrebruck',
  Pamplona: 'Pampelune',
  'San Sebastián': 'Saint-Sébastien',
  Trier: 'Trèves',
  Brugge: 'Bruges',
  Liège: 'Liège',
  'Saint Helier': 'Saint-Hélier',
  Edinburgh: 'Édimbourg',
  Dublin: 'Dublin',
};
const DEPARTEMENT_SPELLINGS: Readonly<Record<string, string>> = {
  'Haute-Rhin': 'Haut-Rhin',
  'Meurhe-et-Moselle': 'Meurthe-et-Moselle',
  'Seien-et-Marne': 'Seine-et-Marne',
  'Guyane française': 'Guyane',
};
const SEAS: readonly (readonly [fr: string, en: string, at: Point])[] = [
  ['Manche', 'English Channel', [-2.6, 49.85]],
  ['Océan Atlantique', 'Atlantic Ocean', [-7.6, 46.9]],
  ['Golfe de Gascogne', 'Bay of Biscay', [-3.6, 44.9]],
  ['Mer Méditerranée', 'Mediterranean Sea', [6.2, 41.6]],
  ['Golfe du Lion', 'Gulf of Lion', [4.0, 42.9]],
  ['Mer du Nord', 'North Sea', [2.6, 52.6]],
  ['Mer Ligure', 'Ligurian Sea', [8.6, 43.6]],
  ['Mer Tyrrhénienne', 'Tyrrhenian Sea', [11.2, 40.8]],
  ['Mer des Caraïbes', 'Caribbean Sea', [-64.5, 15.2]],
  ['Océan Indien', 'Indian Ocean', [52.5, -18.5]],
];

const point = (coordinates: Point, properties: PlaceFeature['properties']): PlaceFeature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [round(coordinates[0]), round(coordinates[1])] },
});
const round = (degrees: number) => Math.round(degrees * 1e3) / 1e3;

/** Zoom from which a town is named: by population, earlier for prefectures than for suburbs of their size. */
function firstZoom(population: number, featureCode: string, foreign: boolean): number {
  const lift = foreign
    ? 1
    : featureCode === 'PPLC' || featureCode === 'PPLA' || featureCode === 'PPLA2'
      ? -1
      : 0;
  const steps: readonly (readonly [number, number])[] = [
    [1_000_000, 3],
    [400_000, 4],
    [200_000, 5],
    [90_000, 6],
    [45_000, 7],
    [20_000, 8],
    [9_000, 9],
    [4_000, 10],
    [2_000, 11],
  ];
  const zoom = steps.find(([least]) => population >= least)?.[1] ?? 12;
  return Math.max(3, Math.min(12, zoom + lift));
}

function townFeatures(): PlaceFeature[] {
  const towns: PlaceFeature[] = [];
  for (const { name, country, featureCode, population, loc } of readCities()) {
    const [lng, lat] = loc.coordinates;
    const foreign = !FRENCH_TERRITORIES.has(country);
    const near = lng > -11 && lng < 17 && lat > 36 && lat < 57;
    const border = lng > -5.5 && lng < 9.7 && lat > 41.2 && lat < 51.3;
    if (foreign && !(near && population >= 100_000) && !(border && population >= 25_000)) continue;
    // A part of a town is no town, except the few that stand alone on the ground.
    if (featureCode === 'PPLX' && population < 12_000) continue;
    // Districts that are but a number.
    if (/ \d+$/.test(name)) continue;
    const zoom = featureCode === 'PPLX' ? 11 : firstZoom(population, featureCode, foreign);
    const exonym = FRENCH_EXONYMS[name];
    towns.push(
      point([lng, lat], {
        name: foreign && exonym ? exonym : name,
        ...(foreign && exonym && exonym !== name ? { name_en: name } : {}),
        kind: 'town',
        zoom,
        rank: Math.round(30 * (7 - Math.log10(population))),
        ...(foreign ? { foreign: 1 } : {}),
      }),
    );
  }
  return towns.sort((a, b) => Number(a.properties.rank) - Number(b.properties.rank));
}

function centroid(ring: Ring): Point {
  let [sum, x, y] = [0, 0, 0];
  for (let i = 1; i < ring.length; i++) {
    const a = ring[i - 1] as Point;
    const b = ring[i] as Point;
    const cross = a[0] * b[1] - b[0] * a[1];
    sum += cross;
    x += (a[0] + b[0]) * cross;
    y += (a[1] + b[1]) * cross;
  }
  return [x / (3 * sum), y / (3 * sum)];
}

function departementFeatures(departements: readonly Departement[]): PlaceFeature[] {
  return departements.flatMap(({ name, polygons }) => {
    const largest = polygons
      .map((rings) => rings[0])
      .filter((ring): ring is Ring => ring !== undefined)
      .sort((a, b) => ringAreaKm2(b) - ringAreaKm2(a))[0];
    if (!largest) return [];
    const properties = {
      name: (DEPARTEMENT_SPELLINGS[name] ?? name).toLocaleUpperCase('fr'),
      kind: 'departement',
      zoom: ringAreaKm2(largest) < 1_500 ? 9 : 7,
      rank: 0,
    };
    return [point(centroid(largest), properties)];
  });
}

/** Names that show beyond this zoom wait until somebody comes near. */
export const FAR_PLACES = 8;

/** Every name of the base map with the zoom from which it shows and its rank in a crowd (lower first). */
export function buildPlaces(departements: readonly Departement[]): PlaceFeature[] {
  const seas = SEAS.map(([name, name_en, at]) => point(at, { name, name_en, kind: 'sea', zoom: 4, rank: 1 }));
  return [...seas, ...departementFeatures(departements), ...townFeatures()];
}
