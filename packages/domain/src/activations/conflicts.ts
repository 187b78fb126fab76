import { metresPerDegreeOfLatitude } from '../geo/ellipsoid.ts';
import { gapBetween } from '../geo/gap.ts';
import type { AreaGeometry, BoundingBox } from '../geo/geometry.ts';
import { boundingBox } from '../geo/packed.ts';

/** A flight of the day, asked for, agreed to or in the air: where, how high, when. */
export interface DayFlight {
  readonly key: string;
  /** ISO 8601. */
  readonly date_start: string;
  readonly date_end: string;
  /** m above ground. */
  readonly height_m: number;
  readonly areas: readonly AreaGeometry[];
}

/** Another flight that is near in the same hours. */
export interface Conflict<F extends DayFlight> {
  readonly with: F;
  /** Metres between the nearest of their areas; 0 where they meet. */
  readonly gap_m: number;
  /** The hours that they share, ISO 8601. */
  readonly from: string;
  readonly to: string;
}

const later = (a: string, b: string): string => (Date.parse(a) >= Date.parse(b) ? a : b);
const earlier = (a: string, b: string): string => (Date.parse(a) <= Date.parse(b) ? a : b);

const boxes = new WeakMap<AreaGeometry, BoundingBox>();
const boxOf = (area: AreaGeometry): BoundingBox => {
  const known = boxes.get(area) ?? boundingBox(area);
  boxes.set(area, known);
  return known;
};

/** Boxes this far apart (degrees of latitude, and twice as many of longitude) are further apart than the distance. */
const isNear = (a: BoundingBox, b: BoundingBox, distance_m: number): boolean => {
  const degrees = (distance_m * 1.01) / metresPerDegreeOfLatitude(45);
  return (
    a[0] - b[2] <= 2 * degrees &&
    b[0] - a[2] <= 2 * degrees &&
    a[1] - b[3] <= degrees &&
    b[1] - a[3] <= degrees
  );
};

/**
 * The other flights whose hours meet a flight's and whose areas come within `distance_m` of its own, the nearest first.
 * Heights are told, not compared: each drone comes up from the ground.
 */
export const conflictsOf = <F extends DayFlight>(
  flight: DayFlight,
  others: readonly F[],
  distance_m: number,
): Conflict<F>[] =>
  others
    .flatMap((other) => {
      const from = later(flight.date_start, other.date_start);
      const to = earlier(flight.date_end, other.date_end);
      if (other.key === flight.key || Date.parse(from) >= Date.parse(to)) return [];
      const gaps = flight.areas.flatMap((one) =>
        other.areas
          .filter((two) => isNear(boxOf(one), boxOf(two), distance_m))
          .map((two) => gapBetween(one, two)),
      );
      const gap_m = Math.min(Number.POSITIVE_INFINITY, ...gaps);
      return gap_m <= distance_m ? [{ with: other, gap_m, from, to }] : [];
    })
    .sort((a, b) => a.gap_m - b.gap_m);
