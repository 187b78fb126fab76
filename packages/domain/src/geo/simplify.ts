import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from './ellipsoid.ts';
import type { Position } from './geometry.ts';

/** Squared distance from a point to a segment, metres on a flat map. */
function squaredToSegment(p: Float64Array, index: number, from: number, to: number): number {
  const at = (vertex: number, axis: 0 | 1): number => p[2 * vertex + axis] ?? 0;
  const ax = at(from, 0);
  const ay = at(from, 1);
  const dx = at(to, 0) - ax;
  const dy = at(to, 1) - ay;
  const px = at(index, 0) - ax;
  const py = at(index, 1) - ay;
  const length = dx * dx + dy * dy;
  const t = length > 0 ? Math.min(Math.max((px * dx + py * dy) / length, 0), 1) : 0;
  return (px - t * dx) ** 2 + (py - t * dy) ** 2;
}

function flattened(line: readonly Position[]): Float64Array {
  const latitude = line[0]?.[1] ?? 0;
  const kx = metresPerDegreeOfLongitude(latitude);
  const ky = metresPerDegreeOfLatitude(latitude);
  const flat = new Float64Array(2 * line.length);
  line.forEach(([x, y], index) => {
    flat[2 * index] = x * kx;
    flat[2 * index + 1] = y * ky;
  });
  return flat;
}

/**
 * A line with fewer points (Douglas and Peucker 1973), both ends kept, and by how many metres it strays from the one
 * given: never more than `tolerance`, measured on a flat map at the line's beginning.
 */
export function simplifyLine(
  line: readonly Position[],
  tolerance: number,
): { readonly line: readonly Position[]; readonly strays_m: number } {
  const flat = flattened(line);
  const kept = new Uint8Array(line.length);
  kept[0] = 1;
  kept[line.length - 1] = 1;
  let strays = 0;
  const pending: [number, number][] = [[0, line.length - 1]];
  for (let span = pending.pop(); span; span = pending.pop()) {
    const [from, to] = span;
    let furthest = 0;
    let split = -1;
    for (let index = from + 1; index < to; index++) {
      const away = squaredToSegment(flat, index, from, to);
      if (away > furthest) {
        furthest = away;
        split = index;
      }
    }
    if (furthest <= tolerance * tolerance) strays = Math.max(strays, furthest);
    else {
      kept[split] = 1;
      pending.push([from, split], [split, to]);
    }
  }
  return { line: line.filter((_, index) => kept[index] === 1), strays_m: Math.sqrt(strays) };
}
