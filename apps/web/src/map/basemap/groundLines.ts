import type { ExpressionSpecification, GeoJSONSourceSpecification } from 'maplibre-gl';
import { type LayerContext, ORDER, type StyleLayer } from '../layers/layer.ts';
import { FONT_MEDIUM } from './fonts.ts';

export const WATERS_SOURCE = 'base-waters';
export const WAYS_SOURCE = 'base-ways';
export const WATERS_FROM_ZOOM = 5.5;
export const WAYS_FROM_ZOOM = 7.5;

const EMPTY = { type: 'FeatureCollection', features: [] } as const;
const OSM =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">© OpenStreetMap</a>';

/** Empty until somebody is near enough (`useGroundLines`). */
export const GROUND_LINE_SOURCES: Readonly<Record<string, GeoJSONSourceSpecification>> = {
  [WATERS_SOURCE]: {
    type: 'geojson',
    data: { ...EMPTY, features: [] },
    maxzoom: 11,
    attribution: 'Natural Earth',
  },
  [WAYS_SOURCE]: { type: 'geojson', data: { ...EMPTY, features: [] }, maxzoom: 12, attribution: OSM },
};

const byZoom = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification;

/** Rivers are drawn at 1:10,000,000 and may lie a kilometre beside their bed: they leave before that shows. */
const waterLayers = ({ palette }: LayerContext): StyleLayer[] => [
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

/** True to 60 m: they leave where a mission is drawn, before a way seems to pass through its area. */
const wayLayers = ({ palette }: LayerContext): StyleLayer[] => [
  {
    id: 'base-rails',
    type: 'line',
    source: WAYS_SOURCE,
    order: ORDER.background,
    minzoom: WAYS_FROM_ZOOM,
    maxzoom: 14.5,
    filter: ['==', ['get', 'kind'], 'rail'],
    paint: {
      'line-color': palette.rail,
      'line-width': byZoom(8, 0.6, 13, 1.6),
      'line-dasharray': [5, 2],
      'line-opacity': byZoom(7.5, 0, 8.5, 1, 13.5, 1, 14.5, 0),
    },
  },
  {
    id: 'base-motorways',
    type: 'line',
    source: WAYS_SOURCE,
    order: ORDER.background,
    minzoom: WAYS_FROM_ZOOM,
    maxzoom: 14.5,
    filter: ['==', ['get', 'kind'], 'motorway'],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': palette.motorway,
      'line-width': byZoom(7.5, 0.8, 10, 1.6, 13, 3.4),
      'line-opacity': byZoom(7.5, 0, 8.2, 1, 13.5, 1, 14.5, 0),
    },
  },
];

/** Numbers of motorways along them. */
export const motorwayNumbers = ({ palette }: LayerContext): StyleLayer[] => [
  {
    id: 'base-motorway-numbers',
    type: 'symbol',
    source: WAYS_SOURCE,
    order: ORDER.placeLabels,
    minzoom: 9.5,
    maxzoom: 14,
    filter: ['all', ['==', ['get', 'kind'], 'motorway'], ['!=', ['get', 'ref'], '']],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': ['get', 'ref'],
      'text-font': FONT_MEDIUM,
      'text-size': 10,
      'text-rotation-alignment': 'viewport',
      'text-padding': 12,
    },
    paint: { 'text-color': palette.textQuiet, 'text-halo-color': palette.land, 'text-halo-width': 1.6 },
  },
];

export const groundLineLayers = (context: LayerContext): StyleLayer[] => [
  ...waterLayers(context),
  ...wayLayers(context),
];
