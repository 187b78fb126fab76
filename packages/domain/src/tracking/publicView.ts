import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '../geo/ellipsoid.ts';

/*
 * What anybody may see of drones that identify themselves over the network, by how much of the ground is looked at: ASTM
 * F3411-22a, network remote identification, display provider. The further away one looks, the less of each flight is told.
 */

/** A view with a longer diagonal, m, shows nothing. */
export const WIDEST_VIEW_M = 7_000;
/** Up to this diagonal, m, single flights are shown; above it clusters. */
const SINGLE_FLIGHTS_VIEW_M = 2_000;
/** A cluster covers as much of the view at least. */
const LEAST_CLUSTER_PART = 0.15;
/** The least side of a cluster, m: 300 m around on each side. */
const LEAST_CLUSTER_SIDE_M = 600;
/** Metres of a degree of latitude at the equator, where it is shortest: a square is nowhere smaller than it has to be. */
const LEAST_DEGREE_M = metresPerDegreeOfLatitude(0);

/** West, south, east, north, degrees. */
export type View = readonly [number, number, number, number];

export interface PublicFlight {
  readonly lng: number;
  readonly lat: number;
  readonly heading_deg: number | null;
  /** m above its place of take-off. */
  readonly height_m: number | null;
  /** ISO 8601. */
  readonly at: string;
}

interface Cluster {
  readonly box: View;
  readonly count: number;
}

export type PublicView =
  | { readonly shows: 'nothing' }
  | { readonly shows: 'clusters'; readonly clusters: readonly Cluster[] }
  | { readonly shows: 'flights'; readonly flights: readonly PublicFlight[] };

/** Width and height of a view, m, at its middle. */
const sidesOf = ([west, south, east, north]: View): readonly [number, number] => {
  const middle = (south + north) / 2;
  return [
    (east - west) * metresPerDegreeOfLongitude(middle),
    (north - south) * metresPerDegreeOfLatitude(middle),
  ];
};

/** Metres from corner to corner of a view. */
export const diagonalOf = (view: View): number => Math.hypot(...sidesOf(view));

const isIn = ({ lng, lat }: PublicFlight, [west, south, east, north]: View): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

/**
 * The side of a cluster, m: at least 600, and so that it covers 15 % of the view; of doubling sizes, so that the squares lie where
 * they lie however the view is moved, and moving it tells no more of what is in one.
 */
const clusterSide = (view: View): number => {
  const [width, height] = sidesOf(view);
  const least = Math.sqrt(LEAST_CLUSTER_PART * width * height);
  let side = LEAST_CLUSTER_SIDE_M;
  while (side < least) side *= 2;
  return side;
};

/** The square in which a place lies, of squares that are laid over the whole earth. */
const squareOf = ({ lng, lat }: PublicFlight, side: number): View => {
  const tall = side / LEAST_DEGREE_M;
  const row = Math.floor(lat / tall);
  const [south, north] = [row * tall, (row + 1) * tall];
  // Its narrower end is as wide as its side.
  const wide = side / metresPerDegreeOfLongitude(Math.max(Math.abs(south), Math.abs(north)));
  const column = Math.floor(lng / wide);
  return [column * wide, south, (column + 1) * wide, north];
};

/** What a view shows of these flights. */
export function publicView(view: View, flights: readonly PublicFlight[]): PublicView {
  const diagonal = diagonalOf(view);
  if (diagonal > WIDEST_VIEW_M) return { shows: 'nothing' };
  if (diagonal <= SINGLE_FLIGHTS_VIEW_M)
    return { shows: 'flights', flights: flights.filter((flight) => isIn(flight, view)) };
  const side = clusterSide(view);
  const clusters = new Map<string, Cluster>();
  for (const flight of flights) {
    const box = squareOf(flight, side);
    const meets = box[0] <= view[2] && box[2] >= view[0] && box[1] <= view[3] && box[3] >= view[1];
    if (!meets) continue;
    const key = box.join();
    clusters.set(key, { box, count: (clusters.get(key)?.count ?? 0) + 1 });
  }
  return { shows: 'clusters', clusters: [...clusters.values()] };
}
