import { FONT_SEMIBOLD } from '../../map/basemap/fonts.ts';
import { type MapLayer, ORDER } from '../../map/layers/layer.ts';

/** As the map's layers name it. */
export const LOG_LAYER = 'flight-log';

const of = (kind: 'track' | 'excursion' | 'sign') => ['==', ['get', 'kind'], kind] as never;

/** The way of a finished flight: thin and plain inside, thick and red with a numbered triangle outside. */
export const logLayer = (label: string): MapLayer => ({
  id: LOG_LAYER,
  group: 'detection',
  label,
  sources: { [LOG_LAYER]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  visibleByDefault: true,
  order: ORDER.areas + 40,
  clickable: [],
  styleLayers: ({ palette }) => [
    {
      id: `${LOG_LAYER}-casing`,
      type: 'line',
      source: LOG_LAYER,
      filter: ['!=', ['get', 'kind'], 'sign'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': palette.halo, 'line-width': 6, 'line-opacity': 0.8 },
    },
    {
      id: `${LOG_LAYER}-track`,
      type: 'line',
      source: LOG_LAYER,
      filter: of('track'),
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': palette.ink, 'line-width': 2 },
    },
    {
      id: `${LOG_LAYER}-excursion`,
      type: 'line',
      source: LOG_LAYER,
      filter: of('excursion'),
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': palette.status.refused, 'line-width': 5 },
    },
    {
      id: `${LOG_LAYER}-signs`,
      type: 'symbol',
      source: LOG_LAYER,
      filter: of('sign'),
      layout: {
        'text-field': ['get', 'sign'],
        'text-font': FONT_SEMIBOLD,
        'text-size': 15,
        'text-anchor': 'bottom',
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.status.refused, 'text-halo-color': palette.halo, 'text-halo-width': 2 },
    },
  ],
});
