import type { Position } from '../geo/geometry.ts';

/** A drone's place at an instant, as a tracker tells it. */
export interface TrackedPosition {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly position: Position;
  /** m AMSL; null where the tracker does not know it. */
  readonly altitude_m: number | null;
  /** m above the take-off point. */
  readonly height_m: number | null;
  /** True heading, degrees from 0 to 359. */
  readonly heading_deg: number | null;
}

/** A place on the live map goes after this long without an update (specification 2 §7.11). */
export const LIVE_FOR_S = 30;
/** A tracker that was silent for longer begins another trace. */
export const SAME_TRACE_FOR_S = 10 * 60;
/** Traces are kept for as long, then forgotten. */
export const TRACE_DAYS = 90;

/**
 * What a position does to the last trace of its tracker: begins another, is its next point, or comes late, from before what
 * is already known; a late one adds a point and no line.
 */
export function placeInTrace(
  last: { readonly first_detection: string; readonly last_detection: string } | null,
  at: string,
): 'new' | 'next' | 'late' {
  if (last === null) return 'new';
  const when = Date.parse(at);
  const [from, to] = [Date.parse(last.first_detection), Date.parse(last.last_detection)];
  if (when > to) return when - to > SAME_TRACE_FOR_S * 1000 ? 'new' : 'next';
  // From another flight, long before: it belongs to no trace that is still written.
  return from - when > SAME_TRACE_FOR_S * 1000 ? 'new' : 'late';
}

/** Whether a tracker still tells where its drone is: as long as its place stands on the live map. */
export const isActiveTrace = (lastDetection: string, now: Date): boolean =>
  now.getTime() - Date.parse(lastDetection) <= LIVE_FOR_S * 1000;

export type TraceGeometry = {
  readonly type: 'GeometryCollection';
  readonly geometries: readonly (
    | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
    | { readonly type: 'Point'; readonly coordinates: Position }
  )[];
};

/** A trace as it is drawn: one line through what came in order, a point for each that came late. */
export function traceGeometry(
  points: readonly { readonly position: Position; readonly is_late: boolean }[],
): TraceGeometry {
  const line = points.flatMap(({ position, is_late }) => (is_late ? [] : [position]));
  const alone = points.flatMap(({ position, is_late }) => (is_late ? [position] : []));
  const [first] = line;
  return {
    type: 'GeometryCollection',
    geometries: [
      ...(line.length > 1
        ? [{ type: 'LineString' as const, coordinates: line }]
        : first === undefined
          ? []
          : [{ type: 'Point' as const, coordinates: first }]),
      ...alone.map((coordinates) => ({ type: 'Point' as const, coordinates })),
    ],
  };
}
