import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ResponseOf } from '@envol/contract/endpoint';
import type { listFlights } from '@envol/contract/flights';
import type { Services } from '../../platform/service.ts';
import { type VerdictMoments, verdictOf } from '../flight-verdicts/index.ts';
import { drawnShapes } from '../geometry/index.ts';
import type { MapFlights } from './flightList.queries.ts';

type Collection = Extract<ResponseOf<typeof listFlights>, { type: 'FeatureCollection' }>;
type Feature = Collection['features'][number];

/** Features laid between two turns of the event loop. */
const BATCH = 500;

/** The missions' middles and outlines as one GeoJSON collection, without holding up other requests. */
export const toCollection = async (
  geometry: Services['geometry'],
  { flights, areas, count }: MapFlights,
  about: VerdictMoments,
): Promise<Collection> => {
  const versions = new Map(flights.map((flight) => [flight.id, flight]));
  const verdicts = new Map(flights.map((flight) => [flight.id, verdictOf(flight, about)]));
  const feature = (
    flight: MapFlights['flights'][number],
    role: 'center' | 'area',
    shape: Feature['geometry'],
  ): Feature => ({
    type: 'Feature',
    id: flight.id,
    geometry: shape,
    properties: {
      flight_id: flight.id,
      display_identifier: flight.display_identifier,
      name: flight.name,
      status: verdicts.get(flight.id)?.status ?? flight.status,
      verdict: verdicts.get(flight.id)?.verdict ?? 'failed',
      data_age: verdicts.get(flight.id)?.data_age ?? [],
      is_archived: flight.is_archived,
      en_route: flight.en_route,
      role,
    },
  });
  const features = flights.map((flight) =>
    feature(flight, 'center', { type: 'Point', coordinates: [flight.center_lng, flight.center_lat] }),
  );
  const shapes = await drawnShapes(geometry, areas);
  for (const [index, area] of areas.entries()) {
    const flight = versions.get(area.flight_id);
    const shape = shapes[index];
    if (flight && shape) features.push(feature(flight, 'area', shape));
    if (index % BATCH === BATCH - 1) await nextTurn();
  }
  return { type: 'FeatureCollection', features, count };
};
