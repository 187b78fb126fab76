import { geodesicDistance } from '../../geo/geodesy.ts';
import type { Position } from '../../geo/geometry.ts';
import type { Aerodrome } from '../zone.ts';

/** A runway's threshold near a place. */
export interface NearThreshold {
  readonly icao_code: string;
  /** "14L"; null where the axis is drawn through the reference point: then the distance is from that point. */
  readonly runway: string | null;
  readonly distance_m: number;
}

/** How far a threshold is told, m: five nautical miles, the length of a final approach. */
export const THRESHOLD_REACH_M = 9_260;
/** Longer than `THRESHOLD_REACH_M` and a runway, degrees of latitude. */
const REACH_DEG = 0.13;

/** The threshold that an end of a runway is: the first part of "14L/32R" names the first end. */
const endsOf = ({ runways, reference_point, icao_code }: Aerodrome) => [
  ...runways.flatMap(({ designator, ends, axis }) => {
    if (axis === 'estimated') return [];
    const names = designator.split('/');
    return ends.map((place, index) => ({ icao_code, runway: names[index]?.trim() ?? null, place }));
  }),
  { icao_code, runway: null, place: reference_point },
];

/**
 * The nearest threshold of the aerodromes given, within five nautical miles; the reference point stands in only where no runway's
 * ends are published. Null where none is as near.
 */
export function nearestThreshold(place: Position, aerodromes: readonly Aerodrome[]): NearThreshold | null {
  let best: NearThreshold | null = null;
  for (const aerodrome of aerodromes) {
    const [lng, lat] = aerodrome.reference_point;
    const wide = REACH_DEG / Math.cos((lat * Math.PI) / 180);
    if (Math.abs(place[1] - lat) > REACH_DEG || Math.abs(place[0] - lng) > wide) continue;
    const ends = endsOf(aerodrome);
    const known = ends.some(({ runway }) => runway !== null)
      ? ends.filter(({ runway }) => runway !== null)
      : ends;
    for (const { place: end, ...named } of known) {
      const distance_m = Math.round(geodesicDistance(place, end));
      if (distance_m <= THRESHOLD_REACH_M && (best === null || distance_m < best.distance_m))
        best = { ...named, distance_m };
    }
  }
  return best;
}
