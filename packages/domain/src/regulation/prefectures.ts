import { destination } from '../geo/geodesy.ts';
import type { AreaGeometry, Position } from '../geo/geometry.ts';
import { centroid } from '../geo/measure.ts';
import { packShapes } from '../geo/packed.ts';
import { samplesOf } from '../geo/samples.ts';
import {
  type Departement,
  departementsOf,
  isDeepInside,
  isInOutlines,
  OUTLINE_ERROR_M,
} from '../territory/departements.ts';
import { FRENCH_TERRITORY } from '../territory/frenchTerritory.ts';

/**
 * Départements whose prefect of police is the competent one, by the first flight date: Paris and its inner ring, and
 * until 2025 the Bouches-du-Rhône (arrêté of 3 December 2020, article 2, versions of 2023 and 2026).
 */
const POLICE: readonly {
  readonly departements: readonly string[];
  readonly prefecture: string;
  readonly valid_to: string | null;
}[] = [
  { departements: ['75', '92', '93', '94'], prefecture: 'Préfecture de police de Paris', valid_to: null },
  {
    departements: ['13'],
    prefecture: 'Préfecture de police des Bouches-du-Rhône',
    valid_to: '2025-12-31',
  },
];

/** The prefecture that is competent for a département, with the code of the first département that is its own. */
function competentFor({ code, prefecture }: Departement, firstDate: string): Departement {
  const police = POLICE.find(
    (each) => each.departements.includes(code) && (each.valid_to === null || firstDate <= each.valid_to),
  );
  return police
    ? { code: police.departements[0] ?? code, prefecture: police.prefecture }
    : { code, prefecture };
}

/** The prefectures to tell of a flight over some départements, each once, in the order of their codes. */
export function competentPrefectures(departements: readonly Departement[], firstDate: string): Departement[] {
  const found = new Map(
    departements.map((each) => {
      const competent = competentFor(each, firstDate);
      return [competent.prefecture, competent];
    }),
  );
  return [...found.values()];
}

/**
 * The maritime prefect of a place at sea off metropolitan France (decree 2004-112: Cherbourg, Brest, Toulon); null
 * further out between the first two, whose limit runs from Mont-Saint-Michel, and far from any of them.
 */
export function maritimePrefecture([longitude, latitude]: Position): string | null {
  if (longitude >= 3 && longitude <= 10 && latitude >= 41 && latitude <= 44)
    return 'Préfecture maritime de la Méditerranée (Toulon)';
  if (longitude >= -1.5 && longitude <= 2.8 && latitude >= 48.6 && latitude <= 51.5)
    return 'Préfecture maritime de la Manche et de la mer du Nord (Cherbourg)';
  if (longitude >= -8 && longitude <= -0.8 && latitude >= 43.2 && latitude <= 48.3)
    return 'Préfecture maritime de l’Atlantique (Brest)';
  // North of Brittany: the whole sea at its west, near the coast as far as Mont-Saint-Michel.
  const isBreton = longitude >= -8 && latitude > 48.3 && latitude <= (longitude <= -3.5 ? 49.2 : 48.8);
  return isBreton && longitude <= -1.52 ? 'Préfecture maritime de l’Atlantique (Brest)' : null;
}

/** The maritime prefect of an area at sea, by its middle; null in another country, and where none can be told. */
export function maritimePrefectureOver(geometry: AreaGeometry): string | null {
  const { status, countries } = FRENCH_TERRITORY.find(packShapes([geometry]), 0);
  return status === 'outside' && countries.length > 0 ? null : maritimePrefecture(centroid(geometry));
}

/** Directions in which an area is searched for its outermost points. */
const OUTWARDS = [0, 45, 90, 135, 180, 225, 270, 315] as const;

/** The outermost points of an area in eight directions; a corridor's lie on its line. */
function outermost(geometry: AreaGeometry): readonly Position[] {
  if (geometry.type === 'Circle')
    return OUTWARDS.map((bearing) => destination(geometry.center, bearing, geometry.radius_m));
  const points = geometry.type === 'LineString' ? geometry.coordinates : (geometry.coordinates[0] ?? []);
  return OUTWARDS.flatMap((bearing) => {
    const [east, north] = [Math.sin((bearing * Math.PI) / 180), Math.cos((bearing * Math.PI) / 180)];
    const reach = ([x, y]: Position): number => x * east + y * north;
    const [first, ...others] = points;
    return first ? [others.reduce((far, point) => (reach(point) > reach(far) ? point : far), first)] : [];
  });
}

const pointAt = (center: Position): AreaGeometry => ({ type: 'Circle', center, radius_m: 1 });

/** The maritime prefect of a point of France's waters that is off every département by more than the outlines may be wrong. */
function openSea(point: Position): string | null {
  const place = pointAt(point);
  if (departementsOf([place]).length > 0) return null;
  return FRENCH_TERRITORY.find(packShapes([place]), 0).status === 'inside' ? maritimePrefecture(point) : null;
}

/** Wide enough to look past a shore that the outlines have too far out, and the islands of a roadstead. */
const OPEN_SEA_WITHIN_M = 4 * OUTLINE_ERROR_M;

/**
 * The maritime prefect of a point that the outlines leave out, with open sea near by: behind a land border there is none.
 * Null on land, and where none can be told.
 */
function maritimeAt(point: Position): string | null {
  if (isInOutlines(point)) return null;
  const own = openSea(point);
  if (own !== null) return own;
  for (const bearing of OUTWARDS) {
    const found = openSea(destination(point, bearing, OPEN_SEA_WITHIN_M));
    if (found !== null) return found;
  }
  return null;
}

/** Whether an area surely lies in another country, or in its waters. */
function isAbroad(geometry: AreaGeometry): boolean {
  const { status, countries } = FRENCH_TERRITORY.find(packShapes([geometry]), 0);
  return status === 'outside' && countries.length > 0;
}

/**
 * The départements and territories whose prefects areas are declared to: their outlines reach 1 km into a neighbour's
 * land, and nobody in France is told of a flight that is surely there.
 */
export const departementsToTell = (geometries: readonly AreaGeometry[]): readonly Departement[] =>
  departementsOf(geometries.filter((geometry) => isDeepInside(geometry) || !isAbroad(geometry)));

/** Points of an area and its edge to look for the sea at: a bay between two capes is met too. */
const SAMPLES = 60;

/**
 * The maritime prefects of what an area covers of the sea, beside the prefects of its départements: of one across the shore
 * those of all its points that the outlines leave out to the sea. Empty on land, and where none can be told.
 */
export function maritimePrefecturesOf(geometry: AreaGeometry): readonly string[] {
  if (isDeepInside(geometry) || isAbroad(geometry)) return [];
  if (departementsOf([geometry]).length === 0) {
    const only = maritimePrefectureOver(geometry);
    return only === null ? [] : [only];
  }
  const found = new Set(outermost(geometry).flatMap((point) => maritimeAt(point) ?? []));
  if (found.size > 0) return [...found];
  for (const point of samplesOf(geometry, SAMPLES).points) {
    const prefecture = maritimeAt(point);
    if (prefecture !== null) return [prefecture];
  }
  return [];
}

/** Whether an area that the outlines have on land is so near the shore that they may be wrong about it. */
export function mayReachSea(geometry: AreaGeometry): boolean {
  if (isDeepInside(geometry) || isAbroad(geometry)) return false;
  return outermost(geometry).some((point, index) => {
    const bearing = OUTWARDS[index % OUTWARDS.length] ?? 0;
    return maritimeAt(destination(point, bearing, OUTLINE_ERROR_M)) !== null;
  });
}
