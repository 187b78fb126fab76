import { gapBetween } from '../geo/gap.ts';
import { geodesicDestination, geodesicDistance } from '../geo/geodesy.ts';
import type { AreaGeometry, Position } from '../geo/geometry.ts';
import type { Anchor, Measure } from './measures.ts';
import type { FoundPosition } from './positions.ts';

/** What rounding may leave outside, m. */
const ROUNDING_M = 2;

const DIRECTIONS = [0, 45, 90, 135, 180, 225, 270, 315];

const holds = (shape: AreaGeometry, at: Position): boolean =>
  shape.type === 'Circle'
    ? geodesicDistance(shape.center, at) <= shape.radius_m + ROUNDING_M
    : gapBetween({ type: 'Circle', center: at, radius_m: 1 }, shape) <= ROUNDING_M;

/** Whether shapes hold every position that a text tells, and around those that a measure is told of all that it reaches. */
export function isCovered(
  {
    found,
    measures,
    anchors,
    arcs,
  }: {
    readonly found: readonly FoundPosition[];
    readonly measures: readonly Measure[];
    readonly anchors: readonly (readonly Anchor[])[];
    /** Which of the positions are centres of arcs: those may lie outside of what the arc bounds. */
    readonly arcs: ReadonlySet<number>;
  },
  shapes: readonly AreaGeometry[],
): boolean {
  const isHeld = (at: Position): boolean => shapes.some((shape) => holds(shape, at));
  return (
    found.every(({ position }, index) => arcs.has(index) || isHeld(position)) &&
    measures.every(({ metres }, index) =>
      (anchors[index] ?? []).every((anchor) => {
        const center = found[anchor.index]?.position;
        if (!center) return false;
        const around = DIRECTIONS.map((turn) => geodesicDestination(center, turn, metres * 0.99));
        // Of an arc's circle only its own part bounds something.
        return arcs.has(anchor.index) ? around.some(isHeld) : around.every(isHeld);
      }),
    )
  );
}
