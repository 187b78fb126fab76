import type { FlightLogDetail } from '@envol/contract/flight-logs';
import type { BoundingBox } from '@envol/domain/geo/geometry';
import type { Feature, FeatureCollection } from 'geojson';

/** Around all of a track. */
export const boxOfLog = ({ track }: Pick<FlightLogDetail, 'track'>): BoundingBox => {
  const lngs = track.map(([, lng]) => lng);
  const lats = track.map(([, , lat]) => lat);
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
};

const line = (coordinates: number[][], kind: 'track' | 'excursion'): Feature[] =>
  coordinates.length < 2
    ? []
    : [{ type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: { kind } }];

/** A flight as lines, thick where it was outside, and a numbered sign at the worst of each excursion. */
export const drawnLog = ({
  track,
  started_at,
  conformance,
}: Pick<FlightLogDetail, 'track' | 'started_at' | 'conformance'>): FeatureCollection => {
  const start = Date.parse(started_at);
  const during = (from: string, to: string): number[][] =>
    track
      .filter(
        ([seconds]) => start + seconds * 1000 >= Date.parse(from) && start + seconds * 1000 <= Date.parse(to),
      )
      .map(([, lng, lat]) => [lng, lat]);
  return {
    type: 'FeatureCollection',
    features: [
      ...line(
        track.map(([, lng, lat]) => [lng, lat]),
        'track',
      ),
      ...conformance.excursions.flatMap(({ from, to }) => line(during(from, to), 'excursion')),
      ...conformance.excursions.map(
        ({ longitude, latitude }, index): Feature => ({
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [longitude, latitude] },
          properties: { kind: 'sign', sign: `▲ ${index + 1}` },
        }),
      ),
    ],
  };
};
