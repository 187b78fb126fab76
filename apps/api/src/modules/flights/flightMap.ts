import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ResponseOf } from '@envol/contract/endpoint';
import type { listFlights } from '@envol/contract/flights';
import { bufferLine, circleToPolygon } from '@envol/domain/geo/buffer';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { LRUCache } from 'lru-cache';
import type { MapFlights } from './flightList.queries.ts';
import { type VerdictMoments, verdictOf } from './flightVerdict.ts';

type Collection = Extract<ResponseOf<typeof listFlights>, { type: 'FeatureCollection' }>;
type Feature = Collection['features'][number];

/** Drawn outlines of disks and corridors, by area and mission version: drawing costs more than sending. */
const drawn = new LRUCache<string, Feature['geometry']>({ max: 20_000 });
/** Outlines drawn between two turns of the event loop. */
const BATCH = 40;
/** A disk on a map looks round with this many sides. */
const SIDES = 64;

const outline = (geometry: AreaGeometry): Feature['geometry'] => {
  switch (geometry.type) {
    case 'Polygon':
      return { ...geometry };
    case 'Circle':
      return { ...circleToPolygon(geometry.center, geometry.radius_m, SIDES) };
    case 'LineString':
      return { ...bufferLine(geometry.coordinates, geometry.buffer_m) };
  }
};

/** The missions' middles and outlines as one GeoJSON collection, without holding up other requests. */
export const toCollection = async (
  { flights, areas }: MapFlights,
  about: VerdictMoments,
): Promise<Collection> => {
  const versions = new Map(flights.map((flight) => [flight.id, flight]));
  const feature = (
    flight: MapFlights['flights'][number],
    role: 'center' | 'area',
    geometry: Feature['geometry'],
  ): Feature => ({
    type: 'Feature',
    id: flight.id,
    geometry,
    properties: {
      flight_id: flight.id,
      display_identifier: flight.display_identifier,
      name: flight.name,
      status: flight.status,
      verdict: verdictOf(flight, about).verdict,
      is_archived: flight.is_archived,
      role,
    },
  });
  const features = flights.map((flight) =>
    feature(flight, 'center', { type: 'Point', coordinates: [flight.center_lng, flight.center_lat] }),
  );
  let fresh = 0;
  for (const area of areas) {
    const flight = versions.get(area.flight_id);
    if (!flight) continue;
    const key = `${area.id}:${flight.version}`;
    let geometry = drawn.get(key);
    if (!geometry) {
      geometry = outline(area.geometry);
      drawn.set(key, geometry);
      fresh++;
      if (fresh % BATCH === 0) await nextTurn();
    }
    features.push(feature(flight, 'area', geometry));
  }
  return { type: 'FeatureCollection', features };
};
