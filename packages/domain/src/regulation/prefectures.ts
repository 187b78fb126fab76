import { geodesicDestination } from '../geo/geodesy.ts';
import type { AreaGeometry, BoundingBox, Position } from '../geo/geometry.ts';
import { centroidOf } from '../geo/measure.ts';
import { boundingBox, type LaidArea, packShapes } from '../geo/packed.ts';
import { samplesOf } from '../geo/samples.ts';
import {
  type Departement,
  departementsAround,
  isInOneOutline,
  isInOutlines,
  OUTLINE_ERROR_M,
} from '../territory/departements.ts';
import { FRENCH_TERRITORY } from '../territory/frenchTerritory.ts';
import {
  isOpenSea,
  isSurelyInland,
  isSurelyInlandAll,
  mayBeNearOpenSea,
  mayMeetOpenSea,
  openSeaAfter,
  pastInlandAfter,
  surelyOpenSeaAfter,
} from '../territory/openSea.ts';

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

/** Degrees; in its bay the sea of Brest ends and that of Cherbourg begins. */
const MONT_SAINT_MICHEL = -1.511;

/**
 * The maritime prefect of a place at sea off metropolitan France (decree 2004-112: Cherbourg, Brest, Toulon); null
 * further out between the first two, and far from any of them.
 */
export function maritimePrefecture([longitude, latitude]: Position): string | null {
  if (longitude >= 3 && longitude <= 10 && latitude >= 41 && latitude <= 44)
    return 'Préfecture maritime de la Méditerranée (Toulon)';
  if (longitude > MONT_SAINT_MICHEL && longitude <= 2.8 && latitude >= 48.6 && latitude <= 51.5)
    return 'Préfecture maritime de la Manche et de la mer du Nord (Cherbourg)';
  if (longitude >= -8 && longitude <= -0.8 && latitude >= 43.2 && latitude <= 48.3)
    return 'Préfecture maritime de l’Atlantique (Brest)';
  // North of Brittany: the whole sea at its west, near the coast as far as Mont-Saint-Michel.
  const isBreton = longitude >= -8 && latitude > 48.3 && latitude <= (longitude <= -3.5 ? 49.2 : 48.8);
  return isBreton && longitude <= MONT_SAINT_MICHEL ? 'Préfecture maritime de l’Atlantique (Brest)' : null;
}

/** Of an end of a short way that is told to less than this, degrees. */
const TOLD_DEG = 1e-5;

/** The maritime prefect of all that lies so near to a place; undefined where two of them may be near. */
function prefectureAbout([longitude, latitude]: Position): string | null | undefined {
  const [west, east] = [longitude - TOLD_DEG, longitude + TOLD_DEG];
  const [south, north] = [latitude - TOLD_DEG, latitude + TOLD_DEG];
  const told = maritimePrefecture([west, south]);
  const isOne =
    told === maritimePrefecture([east, south]) &&
    told === maritimePrefecture([west, north]) &&
    told === maritimePrefecture([east, north]);
  return isOne ? told : undefined;
}

/** Directions in which an area is searched for its outermost points. */
const OUTWARDS = [0, 45, 90, 135, 180, 225, 270, 315] as const;
/** How far one step goes east and north in each of them. */
const STEPS: readonly Position[] = OUTWARDS.map((bearing) => [
  Math.sin((bearing * Math.PI) / 180),
  Math.cos((bearing * Math.PI) / 180),
]);

/** The outermost points of an area in eight directions; a corridor's lie on its line. */
function outermost(geometry: AreaGeometry): readonly Position[] {
  if (geometry.type === 'Circle')
    return OUTWARDS.map((bearing) => geodesicDestination(geometry.center, bearing, geometry.radius_m));
  const points = geometry.type === 'LineString' ? geometry.coordinates : (geometry.coordinates[0] ?? []);
  const found: Position[] = [];
  for (const [east, north] of STEPS) {
    let furthest: Position | null = null;
    let reach = Number.NEGATIVE_INFINITY;
    for (const point of points) {
      const own = point[0] * east + point[1] * north;
      if (furthest !== null && own <= reach) continue;
      furthest = point;
      reach = own;
    }
    if (furthest) found.push(furthest);
  }
  return found;
}

/** Wide enough to look past a shore that the outlines have too far out, and the islands of a roadstead. */
const OPEN_SEA_WITHIN_M = 4 * OUTLINE_ERROR_M;
/** More than the sea is looked for beyond an area (5 km), degrees: of longitude as far north as Dunkirk. */
const SEA_WITHIN_DEG = { longitude: 0.073, latitude: 0.047 } as const;
/** No place outside has a maritime prefect of metropolitan France. */
const MARITIME_BOX: BoundingBox = [-8, 41, 10, 51.5];

/** The maritime prefect of a point of France's waters that is off every département by more than the outlines may be wrong. */
const openSea = (point: Position): string | null => (isOpenSea(point) ? maritimePrefecture(point) : null);

/**
 * The maritime prefect of a point that the outlines leave out, with open sea near by: behind a land border there is none.
 * Null on land, and where none can be told.
 */
function maritimeAt(point: Position): string | null {
  if (isSurelyInland(point) || isInOutlines(point)) return null;
  const own = openSea(point);
  if (own !== null) return own;
  for (const bearing of OUTWARDS) {
    const found = prefectureAfter(point, bearing, OPEN_SEA_WITHIN_M);
    if (found !== null) return found;
  }
  return null;
}

/** The maritime prefect of where a short way ends, if in open sea: the geodesic is gone only where it may make a difference. */
function prefectureAfter(point: Position, bearing: number, metres: number): string | null {
  const near = surelyOpenSeaAfter(point, bearing, metres);
  const told = near === null ? undefined : prefectureAbout(near);
  if (told !== undefined) return told;
  const sea = openSeaAfter(point, bearing, metres);
  return sea && maritimePrefecture(sea);
}

/** Whether a short way ends in open sea of a maritime prefect, so surely that one look tells. */
function endsInPrefectsSea(point: Position, bearing: number, metres: number): boolean {
  const near = surelyOpenSeaAfter(point, bearing, metres);
  if (near === null) return false;
  const told = prefectureAbout(near);
  return (
    (told === undefined ? maritimePrefecture(geodesicDestination(point, bearing, metres)) : told) !== null
  );
}

/** Whether `maritimeAt` tells one: where that is enough, the ways that surely end in open sea are looked at first. */
function hasMaritime(point: Position): boolean {
  if (isSurelyInland(point) || isInOutlines(point)) return false;
  return (
    OUTWARDS.some((bearing) => endsInPrefectsSea(point, bearing, OPEN_SEA_WITHIN_M)) ||
    maritimeAt(point) !== null
  );
}

/** Whether every point that the sea is looked for from lies so far from metropolitan France that none has a maritime prefect. */
const isElsewhere = ([west, south, east, north]: BoundingBox): boolean =>
  east + SEA_WITHIN_DEG.longitude < MARITIME_BOX[0] ||
  west - SEA_WITHIN_DEG.longitude > MARITIME_BOX[2] ||
  north + SEA_WITHIN_DEG.longitude < MARITIME_BOX[1] ||
  south - SEA_WITHIN_DEG.longitude > MARITIME_BOX[3];

/** Whether no point that the sea is looked for from or at can lie in open sea. */
const isFarFromSea = (box: BoundingBox): boolean =>
  !mayBeNearOpenSea(box) ||
  !mayMeetOpenSea([
    box[0] - SEA_WITHIN_DEG.longitude,
    box[1] - SEA_WITHIN_DEG.latitude,
    box[2] + SEA_WITHIN_DEG.longitude,
    box[3] + SEA_WITHIN_DEG.latitude,
  ]);

/** Whether an area surely lies in another country, or in its waters. */
function isAbroad({ packed, position }: LaidArea): boolean {
  const { status, countries } = FRENCH_TERRITORY.find(packed, position);
  return status === 'outside' && countries.length > 0;
}

/** Points of an area and its edge to look for the sea at: a bay between two capes is met too. */
const SAMPLES = 60;
/** More than they are rounded by. */
const POINTS_BESIDE_M = 10;

/** The maritime prefects of the points of an area across the shore that the outlines leave out to the sea. */
function seaCovered(geometry: AreaGeometry): readonly string[] {
  const box = boundingBox(geometry, POINTS_BESIDE_M);
  if (isInOneOutline(box) || isSurelyInlandAll(box)) return [];
  const points = outermost(geometry);
  const found: string[] = [];
  for (let at = 0; at < points.length; at++) {
    const point = points[at];
    // One corner may be the outermost in several directions.
    if (!point || points.indexOf(point) < at) continue;
    const prefecture = maritimeAt(point);
    if (prefecture !== null && !found.includes(prefecture)) found.push(prefecture);
  }
  if (found.length > 0) return found;
  for (const point of samplesOf(geometry, SAMPLES).points) {
    const prefecture = maritimeAt(point);
    if (prefecture !== null) return [prefecture];
  }
  return [];
}

/** Whether the sea begins beside an area by less than the outlines may be wrong; first by the points that lie in open sea. */
function reachesSea(geometry: AreaGeometry): boolean {
  if (isSurelyInlandAll(boundingBox(geometry, OUTLINE_ERROR_M + POINTS_BESIDE_M))) return false;
  const points = outermost(geometry);
  const bearingOf = (index: number): number => OUTWARDS[index % OUTWARDS.length] ?? 0;
  return (
    points.some((point, index) => endsInPrefectsSea(point, bearingOf(index), OUTLINE_ERROR_M)) ||
    points.some((point, index) => {
      const beside = pastInlandAfter(point, bearingOf(index), OUTLINE_ERROR_M);
      return beside !== null && hasMaritime(beside);
    })
  );
}

/** Whose prefects one area is declared to. */
export interface PrefecturesOver {
  /** Those that it touches; none where it is surely abroad, into which the outlines reach by 1 km. */
  readonly departements: readonly Departement[];
  /** Maritime prefects, where it covers sea. */
  readonly maritime: readonly string[];
  /** Whether it covers sea, or lies so near the shore that the outlines may be wrong about it. */
  readonly may_reach_sea: boolean;
}

/**
 * All that a declaration asks of one area, found at once. Sea is looked for, point by point, only where the index of open
 * sea says that there may be some; where no maritime prefect can be told there is none.
 */
export function prefecturesOver(geometry: AreaGeometry, laid: LaidArea | null = null): PrefecturesOver {
  const { departements, is_deep_inside, is_inside } = departementsAround(geometry, laid);
  const onLand = { departements, maritime: [], may_reach_sea: false };
  if (is_deep_inside) return onLand;
  if (isAbroad(laid ?? { packed: packShapes([geometry]), position: 0 }))
    return { ...onLand, departements: [] };
  // One outline holds every point that the sea is looked for from.
  if (is_inside) return onLand;
  const box = boundingBox(geometry);
  if (isElsewhere(box) || (departements.length > 0 && isFarFromSea(box))) return onLand;
  const atSea = maritimePrefecture(centroidOf(geometry));
  const maritime = departements.length > 0 ? seaCovered(geometry) : atSea === null ? [] : [atSea];
  return { departements, maritime, may_reach_sea: maritime.length > 0 || reachesSea(geometry) };
}
