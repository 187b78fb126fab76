import type { Building } from '@envol/domain/geo/buildings';
import { geodesicDestination } from '@envol/domain/geo/geodesy';
import type { Position } from '@envol/domain/geo/geometry';
import type { Buildings } from './port.ts';

/** Metres of a house, by a number that is the same for the same place. */
const sidesOf = ([x, y]: Position): {
  readonly long: number;
  readonly wide: number;
  readonly turn: number;
} => {
  const seed = Math.abs(Math.round(x * 1e4) * 73 + Math.round(y * 1e4) * 31);
  return { long: 14 + (seed % 17), wide: 9 + (seed % 7), turn: seed % 90 };
};

/** An L of straight walls around the place. */
const houseAt = (place: Position): Building => {
  const { long, wide, turn } = sidesOf(place);
  const at = (along: number, across: number): Position =>
    geodesicDestination(
      place,
      (turn + (Math.atan2(across, along) * 180) / Math.PI + 360) % 360,
      Math.hypot(along, across),
    );
  const [a, b] = [long / 2, wide / 2];
  const corners = [at(-a, -b), at(a, -b), at(a, 0), at(a / 3, 0), at(a / 3, b), at(-a, b)];
  const [first] = corners as [Position, ...Position[]];
  return { outline: { type: 'Polygon', coordinates: [[...corners, first]] }, height_m: 6 };
};

/** Invented houses, one at any place: the demonstration reaches no network. */
export const simulatedBuildings = (): Buildings => ({
  source: 'simulated',
  near: (place) => Promise.resolve([houseAt(place)]),
});
