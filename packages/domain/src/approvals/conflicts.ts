import type { BoundingBox } from '../geo/geometry.ts';
import type { PackedShapes } from '../geo/packed.ts';
import { eachSharedSpan, type Hours, meetingShapes } from './intersections.ts';

/** A request as it is held against others: where its box lies and when it asks to fly. */
export interface RequestedAirspace {
  readonly id: number;
  /** Areas of one mission do not conflict, in however many requests they are asked for; null once it is deleted. */
  readonly flight_id: number | null;
  readonly box: BoundingBox;
  /** In their order. */
  readonly hours: readonly Hours[];
}

/** The hours that two lists of hours share: the first of them, and how many there are; null where there is none. */
export const sharedHours = (
  one: readonly Hours[],
  other: readonly Hours[],
): { readonly first: Hours; readonly count: number } | null => {
  let first: Hours | null = null;
  let count = 0;
  eachSharedSpan(one, other, (from, to) => {
    first ??= [from, to];
    count++;
  });
  return first && { first, count };
};

/** Two requests whose boxes and hours meet: what an exact look at their areas is worth. */
export interface Candidate<R extends RequestedAirspace> {
  readonly one: R;
  readonly other: R;
  readonly hours: NonNullable<ReturnType<typeof sharedHours>>;
}

/** Comparisons between two pauses: a year of daily hours held against another takes some 10 µs. */
const COMPARED_TO_PAUSE = 100;

/**
 * Every pair of requests of different missions whose boxes and hours meet, by a sweep from west to east. A null is a pause:
 * many that never meet are compared as long as many that do, and whoever asks may take a turn.
 */
export function* conflictCandidates<R extends RequestedAirspace>(
  requests: readonly R[],
): Generator<Candidate<R> | null> {
  const fromWest = [...requests].sort((a, b) => a.box[0] - b.box[0]);
  let open: R[] = [];
  let compared = 0;
  for (const other of fromWest) {
    open = open.filter(({ box }) => box[2] >= other.box[0]);
    for (const one of open) {
      compared++;
      if (compared % COMPARED_TO_PAUSE === 0) yield null;
      if (one.flight_id !== null && one.flight_id === other.flight_id) continue;
      if (one.box[1] > other.box[3] || one.box[3] < other.box[1]) continue;
      const hours = sharedHours(one.hours, other.hours);
      if (hours !== null) yield one.id < other.id ? { one, other, hours } : { one: other, other: one, hours };
    }
    open.push(other);
  }
}

/** The areas of a request, packed, and how high each is asked for. */
export interface RequestedAreas {
  readonly shapes: PackedShapes;
  readonly areas: readonly {
    readonly identifier: string;
    /** m above ground, from the ground up. */
    readonly height: number;
  }[];
}

/**
 * The areas of two requests that share a point, and the height in m above ground up to which both are flown over one of
 * them: drones come up from the ground, so that shared ground is shared height. Null where none meet.
 */
export const sharedAreas = (
  one: RequestedAreas,
  other: RequestedAreas,
): { readonly pairs: readonly (readonly [string, string])[]; readonly up_to_m: number } | null => {
  const met = meetingShapes(one.shapes, other.shapes).flatMap(([i, j]) => {
    const [a, b] = [one.areas[i], other.areas[j]];
    return a === undefined || b === undefined ? [] : [{ a, b }];
  });
  if (met.length === 0) return null;
  return {
    pairs: met.map(({ a, b }) => [a.identifier, b.identifier] as const),
    up_to_m: Math.max(...met.map(({ a, b }) => Math.min(a.height, b.height))),
  };
};
