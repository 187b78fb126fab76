import { isInFrance } from '../../geo/areas.ts';
import type { Position } from '../../geo/geometry.ts';
import { packShapes } from '../../geo/packed.ts';
import { projectionNamed } from '../../geo/projections.ts';
import { FRENCH_TERRITORY } from '../../territory/frenchTerritory.ts';
import { crossesDateLine } from '../zones/readZone.ts';
import type { LeftOutReason, ShapeRepair } from './missionFile.ts';

/** Positions in degrees, and how they came to be. */
export interface Placed {
  readonly positions: readonly Position[];
  readonly repairs: readonly ShapeRepair[];
  /** How the file's own coordinates become these. */
  readonly turn: (at: Position) => Position;
}

const isOnEarth = ([x, y]: Position): boolean =>
  Number.isFinite(x) && Number.isFinite(y) && Math.abs(x) <= 180 && Math.abs(y) <= 90;

/** Positions of a shape that are asked of the territory at most, spread over it: an outline may have thousands. */
const MOST_ASKED = 64;

/** Whether a place is surely beyond the border and the waters: by the outline, not by the boxes around it. */
const isAbroad = (center: Position): boolean =>
  FRENCH_TERRITORY.find(packShapes([{ type: 'Circle', center, radius_m: 1 }]), 0).status === 'outside';

/** What is partly abroad stays: its analysis says so, and whose the rest is. */
const liesInFrance = (positions: readonly Position[]): boolean => {
  if (!positions.every((each) => isOnEarth(each) && isInFrance(each))) return false;
  const step = Math.ceil(positions.length / MOST_ASKED);
  return positions.some((each, index) => index % step === 0 && !isAbroad(each));
};

const swapped = ([x, y]: Position): Position => [y, x];
const LAMBERT_93 = projectionNamed('EPSG:2154') ?? ((at: Position): Position => at);

/** Ways to read coordinates whose file says nothing else, the likeliest first: no degrees are as large as Lambert-93. */
const READINGS: readonly { readonly turn: Placed['turn']; readonly repairs: readonly ShapeRepair[] }[] = [
  { turn: (at) => at, repairs: [] },
  { turn: swapped, repairs: [{ code: 'swapped', params: {} }] },
  { turn: LAMBERT_93, repairs: [{ code: 'projected', params: { name: 'Lambert-93' } }] },
  { turn: (at) => LAMBERT_93(swapped(at)), repairs: [{ code: 'projected', params: { name: 'Lambert-93' } }] },
];

/** Longitude and latitude as France has them; a file that gave latitude first, or Lambert-93, is turned round. */
export function readPlaces(positions: readonly Position[]): Placed | LeftOutReason {
  if (positions.length === 0) return 'too_few_points';
  for (const { turn, repairs } of READINGS) {
    const turned = positions.map(turn);
    if (liesInFrance(turned)) return { positions: turned, repairs, turn };
  }
  if (!positions.every(isOnEarth)) return 'coordinates_unreadable';
  return crossesDateLine(positions) ? 'crosses_date_line' : 'outside_france';
}
