import type { HelicopterDeparture } from '@envol/contract/helicopter-departures';
import { outlinePolygons } from '@envol/domain/geo/buffer';
import { corridorArea, wayOf } from '@envol/domain/helicopter-departures/corridor';
import type { Feature, FeatureCollection } from 'geojson';
import { FONT_SEMIBOLD } from '../../map/basemap/fonts.ts';
import { type MapLayer, ORDER } from '../../map/layers/layer.ts';

export const CORRIDORS = 'helicopter-corridors';

/** Corridors of helicopters: an area, its axis, both ends by name. */
export const corridorLayer = (label: string): MapLayer => ({
  id: CORRIDORS,
  label,
  sources: { [CORRIDORS]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  visibleByDefault: true,
  order: ORDER.areas + 5,
  styleLayers: ({ palette }) => [
    {
      id: `${CORRIDORS}-fill`,
      type: 'fill',
      source: CORRIDORS,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.status.submitted, 'fill-opacity': 0.16 },
    },
    {
      id: `${CORRIDORS}-casing`,
      type: 'line',
      source: CORRIDORS,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'line-color': palette.casing, 'line-width': 5 },
    },
    {
      id: `${CORRIDORS}-line`,
      type: 'line',
      source: CORRIDORS,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'line-color': palette.status.submitted, 'line-width': 2.5 },
    },
    {
      id: `${CORRIDORS}-axis`,
      type: 'line',
      source: CORRIDORS,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': palette.status.submitted, 'line-width': 2, 'line-dasharray': [3, 2] },
    },
    {
      id: `${CORRIDORS}-names`,
      type: 'symbol',
      source: CORRIDORS,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT_SEMIBOLD,
        'text-size': 13,
        'text-max-width': 14,
        'text-allow-overlap': true,
      },
      paint: {
        'text-color': palette.status.submitted,
        'text-halo-color': palette.halo,
        'text-halo-width': 2,
      },
    },
  ],
});

type Place = readonly [number, number];
const placeOf = ({
  longitude,
  latitude,
}: {
  readonly longitude: number;
  readonly latitude: number;
}): Place => [longitude, latitude];

/** The corridors in force as features, with the words of their ends. */
export const corridorFeatures = (
  departures: readonly HelicopterDeparture[],
  wordsOf: (departure: HelicopterDeparture) => { readonly base: string; readonly scene: string },
): FeatureCollection => ({
  type: 'FeatureCollection',
  features: departures
    .filter(({ ended }) => ended === null)
    .flatMap((departure): Feature[] => {
      const [from, to] = [placeOf(departure.base), placeOf(departure.scene)];
      const area = corridorArea({ from, to, half_width_m: departure.half_width_m });
      const words = wordsOf(departure);
      const point = (place: Place, label: string): Feature => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [...place] },
        properties: { label },
      });
      return [
        ...outlinePolygons(area).map(
          (rings): Feature => ({
            type: 'Feature',
            geometry: { type: 'Polygon', coordinates: rings as never },
            properties: {},
          }),
        ),
        {
          type: 'Feature',
          geometry: {
            type: 'LineString',
            coordinates: wayOf({ from: [...from], to: [...to] }).map((each) => [...each]),
          },
          properties: {},
        },
        point(from, words.base),
        point(to, words.scene),
      ];
    }),
});
