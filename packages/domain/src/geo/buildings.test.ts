import { expect, it } from 'vitest';
import { BUILDING_WITHIN_M, buildingsNear } from './buildings.ts';
import { geodesicDestination } from './geodesy.ts';
import type { Position } from './geometry.ts';

const PLACE: Position = [1.4442, 43.6045];
/** A square of 20 m a side whose west wall stands so far east of the place; negative: around it. */
const squareAt = (metres: number) => {
  const west = geodesicDestination(PLACE, metres < 0 ? 270 : 90, Math.abs(metres));
  const a = geodesicDestination(west, 180, 10);
  const b = geodesicDestination(a, 90, 20);
  const [c, d] = [geodesicDestination(b, 0, 20), geodesicDestination(a, 0, 20)];
  return { outline: { type: 'Polygon' as const, coordinates: [[a, b, c, d, a]] }, height_m: metres };
};

it('the buildings near a place come by the distance of their wall, the one that holds it first at 0 m', () => {
  const found = buildingsNear([squareAt(30), squareAt(5), squareAt(-10)], PLACE);
  expect(found.map(({ height_m }) => height_m)).toEqual([-10, 5, 30]);
  expect(found.map(({ distance_m }) => Math.round(distance_m))).toEqual([0, 5, 30]);
});

it('a building whose wall is farther than an address lies from its house is none of the place', () => {
  expect(buildingsNear([squareAt(BUILDING_WITHIN_M + 1)], PLACE)).toEqual([]);
});
