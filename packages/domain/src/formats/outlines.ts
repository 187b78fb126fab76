import type { Position } from '../geo/geometry.ts';
import { ringInRing } from '../geo/pointInRing.ts';
import { signedDoubleArea } from '../geo/rings.ts';

/** An outline with how many rings lie within it. */
interface Outlined<R> {
  readonly ring: R;
  readonly holes: number;
}

/**
 * The rings of one polygon as outlines and holes, in the order of the file. A ring that does not lie within another is an
 * outline, wherever it stands: some programs write several outlines into one polygon, or the hole first.
 * @param positionsOf The places of a ring, in degrees.
 */
export function outlinesOf<R>(
  rings: readonly R[],
  positionsOf: (ring: R) => readonly Position[],
): readonly Outlined<R>[] {
  const closed = rings.map((ring, index) => {
    const positions = positionsOf(ring);
    return { index, ring, places: [...positions, ...positions.slice(0, 1)] };
  });
  const size = ({ places }: { readonly places: readonly Position[] }) => Math.abs(signedDoubleArea(places));
  const outlines: { index: number; ring: R; places: readonly Position[]; holes: number }[] = [];
  for (const each of closed.toSorted((one, other) => size(other) - size(one))) {
    const around = outlines.find(({ places }) => ringInRing(each.places, places));
    if (around === undefined) outlines.push({ ...each, holes: 0 });
    else around.holes += 1;
  }
  return outlines
    .toSorted((one, other) => one.index - other.index)
    .map(({ ring, holes }) => ({ ring, holes }));
}

/** One of several shapes of an object is called by its number. */
export const partOf = <A extends { readonly name: string }>(about: A, index: number): A =>
  index === 0 || about.name === '' ? about : { ...about, name: `${about.name} ${index + 1}` };
