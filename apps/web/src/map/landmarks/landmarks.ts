import { METRES_PER_FOOT } from '@envol/domain/geo/units';
import type { Feature, FeatureCollection } from 'geojson';

/** The file that `tools/basemap/landmarks.ts` packs; positions in 1/10,000 degree, heights in feet. */
export interface PackedLandmarks {
  readonly vfr: readonly (readonly [lng: number, lat: number, icao: string, name: string, what: string])[];
  readonly vors: readonly (readonly [
    lng: number,
    lat: number,
    ident: string,
    name: string,
    dme: number,
    kHz: number,
  ])[];
  /** Flat: steps east and north from the one before, height above ground, top above the sea. */
  readonly obstacles: readonly number[];
}

const DEGREES = 1e4;
/** Beyond this, in metres above ground, a chart draws the taller sign. */
const TALL_M = 150;

const point = (lng: number, lat: number, properties: Feature['properties']): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lng / DEGREES, lat / DEGREES] },
});

const megahertz = (kHz: number): string => (kHz / 1000).toFixed(2);

function obstaclePoints(packed: readonly number[]): Feature[] {
  const points: Feature[] = [];
  let [lng, lat] = [0, 0];
  for (let i = 0; i + 3 < packed.length; i += 4) {
    lng += packed[i] ?? 0;
    lat += packed[i + 1] ?? 0;
    const agl_m = Math.round((packed[i + 2] ?? 0) * METRES_PER_FOOT);
    const amsl_ft = packed[i + 3] ?? 0;
    points.push(point(lng, lat, { kind: 'obstacle', agl_m, amsl_ft, ...(agl_m >= TALL_M && { tall: 1 }) }));
  }
  return points;
}

/** Reporting points, beacons and obstacles as the map takes them. */
export function unpackLandmarks({ vfr, vors, obstacles }: PackedLandmarks): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: [
      ...vfr.map(([lng, lat, icao, name, what]) => point(lng, lat, { kind: 'vfr', icao, name, what })),
      ...vors.map(([lng, lat, ident, , dme, kHz]) =>
        point(lng, lat, { kind: 'vor', ident, mhz: megahertz(kHz), ...(dme === 1 && { dme: 1 }) }),
      ),
      ...obstaclePoints(obstacles),
    ],
  };
}
