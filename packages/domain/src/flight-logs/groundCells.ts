import type { Position } from '../geo/geometry.ts';

/** The ground is asked for once in each square of so many degrees, some 20 m; of a long flight in larger ones. */
const FINEST_DEG = 0.0002;
const MOST_CELLS = 2_000;

interface Placed {
  readonly longitude: number;
  readonly latitude: number;
}

export interface GroundCells {
  /** Of a side, degrees. */
  readonly step_deg: number;
  readonly cells: readonly { readonly key: string; readonly position: Position }[];
}

/** The square that a place lies in. */
export const groundCellOf = ({ longitude, latitude }: Placed, step_deg: number): string =>
  `${Math.round(longitude / step_deg)} ${Math.round(latitude / step_deg)}`;

/** The squares that a flight was over, and how large they are. */
export function groundCells(places: readonly Placed[]): GroundCells {
  for (let step_deg = FINEST_DEG; ; step_deg *= 2) {
    const found = new Map<string, Position>();
    for (const place of places) {
      const key = groundCellOf(place, step_deg);
      if (!found.has(key)) found.set(key, [place.longitude, place.latitude]);
      if (found.size > MOST_CELLS) break;
    }
    if (found.size <= MOST_CELLS)
      return { step_deg, cells: [...found].map(([key, position]) => ({ key, position })) };
  }
}
