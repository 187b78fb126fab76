import type { AerodromeSite } from '../src/airspace/aerodromes/aerodromeSites.ts';
import { judgeVicinity } from '../src/airspace/aerodromes/aerodromes.ts';
import { type AirspaceIndex, buildAirspaceIndex } from '../src/airspace/index.ts';
import type { Aerodrome, Runway, Zone } from '../src/airspace/zone.ts';
import { geodesicBearing, geodesicDestination, geodesicDistance } from '../src/geo/geodesy.ts';
import type { AreaGeometry, Position } from '../src/geo/geometry.ts';
import { packShapes } from '../src/geo/packed.ts';
import { siaDataset } from './sia.ts';

/** A runway between two published ends; its length and bearing follow. */
export function runway(designator: string, ends: readonly [Position, Position], surface = 'asphalt'): Runway {
  return {
    designator,
    length_m: geodesicDistance(...ends),
    true_bearing: geodesicBearing(...ends),
    surface,
    ends,
    axis: 'published',
    has_instrument_procedure: false,
  };
}

/** An open aerodrome at sea level, in the middle of its first runway. */
export function aerodrome(
  code: string,
  runways: readonly Runway[],
  more: Partial<Aerodrome> = {},
): Aerodrome {
  const [a, b] = runways[0]?.ends ?? [
    [0, 0],
    [0, 0],
  ];
  return {
    id: 1,
    icao_code: code,
    name: code,
    reference_point: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
    elevation_ft: 0,
    status: 'CAP',
    has_atc: false,
    has_afis: false,
    runways,
    ...more,
  };
}

/** An index of these aerodromes and zones alone. */
export function indexOf(aerodromes: readonly Aerodrome[], zones: readonly Zone[] = []): AirspaceIndex {
  return buildAirspaceIndex({ version: siaDataset().version, zones, aerodromes, official: null });
}

/** What the index knows of one aerodrome. */
export function siteOf(field: Aerodrome): AerodromeSite {
  const site = indexOf([field]).sites[0];
  if (!site) throw new Error('no site');
  return site;
}

/** The height that an area leaves free beside an aerodrome, m above ground; 120 outside its vicinity. */
export function freeHeight(site: AerodromeSite, geometry: AreaGeometry): number | null {
  const hit = judgeVicinity(
    site,
    { geometry, areas: packShapes([geometry]), area: 0 },
    { zones: packShapes([]), outlinesOf: () => [] },
  );
  return hit ? hit.free_height_m : 120;
}

/** A disk; without a radius a point. */
export const at = (latitude: number, longitude: number, radius_m = 0.01): AreaGeometry => ({
  type: 'Circle',
  center: [longitude, latitude],
  radius_m,
});

/** 45° N, 2° E: the middle of the runways below. */
export const MIDDLE: Position = [2, 45];
/** A runway due east, its middle there; length in metres. */
export const eastWest = (length: number): Runway =>
  runway('09/27', [
    geodesicDestination(MIDDLE, 270, length / 2),
    geodesicDestination(MIDDLE, 90, length / 2),
  ]);
/** Metres east and north of the middle. */
export const moved = (east: number, north: number): Position =>
  geodesicDestination(geodesicDestination(MIDDLE, 90, east), 0, north);
/** A disk at metres east and north of the middle. */
export const spot = (east: number, north: number, radius = 0.01): AreaGeometry => {
  const [longitude, latitude] = moved(east, north);
  return at(latitude, longitude, radius);
};
/** From metres west and south to metres east and north of the middle. */
export const rectangle = (west: number, south: number, east: number, north: number): AreaGeometry => ({
  type: 'Polygon',
  coordinates: [
    [moved(west, south), moved(east, south), moved(east, north), moved(west, north), moved(west, south)],
  ],
});
