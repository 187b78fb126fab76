import type { ExpressionSpecification, GeoJSONSourceSpecification } from 'maplibre-gl';
import { type LayerContext, ORDER, type StyleLayer } from '../layers/layer.ts';

export const WATERS_SOURCE = 'base-waters';
export const WATERS_FROM_ZOOM = 5.5;

const EMPTY = { type: 'FeatureCollection', features: [] } as const;
/** Empty until somebody is near enough (`useGroundLines`). */
export const GROUND_LINE_SOURCES: Readonly<Record<string, GeoJSONSourceSpecification>> = {
  [WATERS_SOURCE]: {
    type: 'geojson',
    data: { ...EMPTY, features: [] },
    maxzoom: 11,
    attribution: 'Natural Earth',
  },
};

const byZoom = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification;

/** Rivers are drawn at 1:10,000,000 and may lie a kilometre beside their bed: they leave before that shows. */
export const groundLineLayers = ({ palette }: LayerContext): StyleLayer[] => [
  {
    id: 'base-lakes',
    type: 'fill',
    source: WATERS_SOURCE,
    order: ORDER.background,
    minzoom: WATERS_FROM_ZOOM,
    maxzoom: 12,
    filter: ['==', ['get', 'kind'], 'lake'],
    paint: { 'fill-color': palette.sea, 'fill-opacity': byZoom(10.5, 1, 12, 0) },
  },
  {
    id: 'base-rivers',
    type: 'line',
    source: WATERS_SOURCE,
    order: ORDER.background,
    minzoom: WATERS_FROM_ZOOM,
    maxzoom: 11.5,
    filter: ['all', ['==', ['get', 'kind'], 'river'], ['<=', ['get', 'rank'], ['+', ['zoom'], 1]]],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': palette.river,
      'line-width': byZoom(5.5, 0.7, 8, 1.3, 11, 2.2),
      'line-opacity': byZoom(10, 1, 11.5, 0),
    },
  },
];
