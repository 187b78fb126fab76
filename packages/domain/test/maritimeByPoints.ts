/*
 * The maritime prefects of an area found point by point without an index: what `regulation/prefectures.ts` must equal.
 */
import { geodesicDestination } from '../src/geo/geodesy.ts';
import type { AreaGeometry, Position } from '../src/geo/geometry.ts';
import { centroidOf } from '../src/geo/measure.ts';
import { packShapes } from '../src/geo/packed.ts';
import { samplesOf } from '../src/geo/samples.ts';
import { maritimePrefecture } from '../src/regulation/prefectures.ts';
import { departementsOf, isInOutlines, OUTLINE_ERROR_M } from '../src/territory/departements.ts';
import { FRENCH_TERRITORY } from '../src/territory/frenchTerritory.ts';

/** Directions in which an area is searched for its outermost points. */
const OUTWARDS = [0, 45, 90, 135, 180, 225, 270, 315] as const;

/** The outermost points of an area in eight directions; a corridor's lie on its line. */
function outermost(geometry: AreaGeometry): readonly Position[] {
  if (geometry.type === 'Circle')
    return OUTWARDS.map((bearing) => geodesicDestination(geometry.center, bearing, geometry.radius_m));
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
    const found = openSea(geodesicDestination(point, bearing, OPEN_SEA_WITHIN_M));
    if (found !== null) return found;
  }
  return null;
}

/** Whether an area surely lies in another country, or in its waters. */
function isAbroad(geometry: AreaGeometry): boolean {
  const { status, countries } = FRENCH_TERRITORY.find(packShapes([geometry]), 0);
  return status === 'outside' && countries.length > 0;
}

/** Points of an area and its edge to look for the sea at: a bay between two capes is met too. */
const SAMPLES = 60;

/**
 * The maritime prefects of what an area covers of the sea, beside the prefects of its départements: of one across the shore
 * those of all its points that the outlines leave out to the sea. Empty on land, and where none can be told.
 */
export function maritimePrefecturesByPoints(geometry: AreaGeometry): readonly string[] {
  if (isAbroad(geometry)) return [];
  if (departementsOf([geometry]).length === 0) {
    const only = maritimePrefecture(centroidOf(geometry));
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
export function mayReachSeaByPoints(geometry: AreaGeometry): boolean {
  if (isAbroad(geometry)) return false;
  return outermost(geometry).some((point, index) => {
    const bearing = OUTWARDS[index % OUTWARDS.length] ?? 0;
    return maritimeAt(geodesicDestination(point, bearing, OUTLINE_ERROR_M)) !== null;
  });
}
