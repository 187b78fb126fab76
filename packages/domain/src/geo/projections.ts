import type { Position } from './geometry.ts';

const DEGREES = 180 / Math.PI;

/** Turns coordinates of a reference system into longitude and latitude of WGS 84, degrees. */
export type Projection = (at: Position) => Position;

const inDegrees: Projection = (at) => at;

const NOWHERE: Position = [Number.NaN, Number.NaN];
const MERCATOR_EDGE_M = 20_037_509;

/** Web Mercator (EPSG:3857); degrees under its name are nowhere. */
const fromMercator: Projection = ([x, y]) => {
  const isInDegrees = Math.abs(x) <= 180 && Math.abs(y) <= 90;
  if (isInDegrees || Math.abs(x) > MERCATOR_EDGE_M || Math.abs(y) > MERCATOR_EDGE_M) return NOWHERE;
  const radius = 6_378_137;
  return [(x / radius) * DEGREES, (2 * Math.atan(Math.exp(y / radius)) - Math.PI / 2) * DEGREES];
};

/**
 * Lambert-93 (EPSG:2154): conic conformal on GRS80, as IGN's note NT/G 71 gives it (algorithm ALG0004). RGF93 and WGS84
 * agree within a metre. Far beyond the mainland and its waters, and in degrees under its name, it is nowhere.
 */
const fromLambert93: Projection = ([x, y]) => {
  if (!(x > -1_000_000 && x < 2_000_000 && y > 5_000_000 && y < 8_000_000)) return NOWHERE;
  const n = 0.725_607_765_053_267;
  const c = 11_754_255.426_096;
  const eccentricity = 0.081_819_191_042_831_85;
  const [originX, originY] = [700_000, 12_655_612.049_876];
  const central = 3 / DEGREES;
  const radius = Math.hypot(x - originX, y - originY);
  const turned = Math.atan((x - originX) / (originY - y));
  const isometric = -Math.log(Math.abs(radius / c)) / n;
  let latitude = 2 * Math.atan(Math.exp(isometric)) - Math.PI / 2;
  for (let step = 0; step < 12; step++) {
    const sine = eccentricity * Math.sin(latitude);
    latitude =
      2 * Math.atan(((1 + sine) / (1 - sine)) ** (eccentricity / 2) * Math.exp(isometric)) - Math.PI / 2;
  }
  return [(turned / n + central) * DEGREES, latitude * DEGREES];
};

/** References whose coordinates can be read, by EPSG code. RGF93 (4171) and ETRS89 (4258) are a metre from WGS84 at most. */
export const PROJECTIONS: ReadonlyMap<number, Projection> = new Map([
  [4326, inDegrees],
  [4171, inDegrees],
  [4258, inDegrees],
  [3857, fromMercator],
  [2154, fromLambert93],
]);

/** "EPSG:2154", "urn:ogc:def:crs:EPSG::2154", "http://www.opengis.net/def/crs/EPSG/0/2154". */
const EPSG = /EPSG(?:[:/][\w.]*)?[:/](\d{1,6})$/i;
const CRS84 = /(?:^|[:/])CRS84$/i;

/** The projection of a reference system by its name; null where it is none that can be read. */
export const projectionNamed = (name: string): Projection | null => {
  const clean = name.trim();
  return CRS84.test(clean) ? inDegrees : (PROJECTIONS.get(Number(EPSG.exec(clean)?.[1])) ?? null);
};
