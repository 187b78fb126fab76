import { gapBetween } from '../../geo/gap.ts';
import type { Position } from '../../geo/geometry.ts';
import {
  areaOfShape,
  COORDINATE_HEIGHTS,
  type FileHeight,
  type FilePlace,
  type MissionItem,
} from './missionFile.ts';

/** A place that the aircraft flies back to by itself: its home, a rally point, where a breached fence sends it. */
export interface ReturnPlace extends FilePlace {
  readonly position: Position;
  readonly heights: readonly FileHeight[];
}

/** The place in degrees, with the height of the way there where the file tells one. */
export function nameOfReturn({ position: [x, y], heights }: ReturnPlace): string {
  const most = Math.max(...heights.map(({ metres }) => metres));
  return `${y.toFixed(5)} ${x.toFixed(5)}${most > 0 ? `, ${Math.ceil(most)} m` : ''}`;
}

/** Whether an area of the file holds the place and tells a height that is no lower than the one flown there. */
export const isReturnCovered = ({ position, heights }: ReturnPlace, items: readonly MissionItem[]): boolean =>
  items.some(
    ({ shape, fields }) =>
      heights.every(({ reference, metres }) => metres <= Number(fields[COORDINATE_HEIGHTS[reference]])) &&
      gapBetween({ type: 'Circle', center: position, radius_m: 1 }, areaOfShape(shape)) === 0,
  );
