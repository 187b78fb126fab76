import type { ExpressionSpecification } from 'maplibre-gl';
import { FONT_SEMIBOLD } from '../basemap/fonts.ts';
import { type LayerContext, type MapLayer, ORDER, type StyleLayer } from '../layers/layer.ts';

export const DRAW_SOURCE = 'draw';
const shape = (...names: string[]): ExpressionSpecification => ['in', ['get', 'shape'], ['literal', names]];
const selected = <T>(yes: T, no: T): ExpressionSpecification =>
  ['case', ['boolean', ['get', 'selected'], false], yes, no] as unknown as ExpressionSpecification;
// Metres become pixels: the width at zoom 0 doubles with each zoom.
const CORRIDOR: ExpressionSpecification = [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  0,
  ['get', 'width'],
  22,
  ['*', ['get', 'width'], 2 ** 22],
];

function shapes({ palette }: LayerContext): StyleLayer[] {
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const;
  const common = { source: DRAW_SOURCE } as const;
  return [
    {
      ...common,
      id: 'draw-fill',
      type: 'fill',
      filter: shape('area'),
      paint: { 'fill-color': palette.primary, 'fill-opacity': selected(0.18, 0.14) },
    },
    {
      ...common,
      id: 'draw-corridor',
      type: 'line',
      filter: shape('line'),
      layout: round,
      paint: { 'line-color': palette.primary, 'line-opacity': 0.18, 'line-width': CORRIDOR },
    },
    {
      ...common,
      id: 'draw-corridor-edge',
      type: 'line',
      filter: shape('line'),
      layout: round,
      paint: { 'line-color': palette.primary, 'line-width': 1.5, 'line-gap-width': CORRIDOR },
    },
    {
      ...common,
      id: 'draw-casing',
      type: 'line',
      filter: shape('area', 'line'),
      layout: round,
      paint: { 'line-color': palette.casing, 'line-width': selected(5, 4) },
    },
    {
      // The path that is still being drawn is broken.
      ...common,
      id: 'draw-outline',
      type: 'line',
      filter: shape('area', 'line', 'path'),
      layout: round,
      paint: {
        'line-color': palette.primary,
        'line-width': selected(2.5, 2),
        'line-dasharray': ['case', shape('path'), ['literal', [2, 2]], ['literal', [1, 0]]],
      },
    },
  ];
}

function handles({ palette }: LayerContext): StyleLayer[] {
  const coarse = matchMedia('(pointer: coarse)').matches;
  const common = { source: DRAW_SOURCE, type: 'circle' } as const;
  const ofVertex = (yes: unknown, no: unknown): ExpressionSpecification =>
    ['case', shape('vertex'), yes, no] as unknown as ExpressionSpecification;
  return [
    {
      ...common,
      id: 'draw-handles',
      filter: shape('vertex', 'midpoint'),
      // Vertices above the points between them.
      layout: { 'circle-sort-key': ofVertex(1, 0) },
      paint: {
        'circle-radius': ofVertex(selected(coarse ? 11 : 7, coarse ? 9 : 5.5), coarse ? 6 : 3.5),
        'circle-color': ofVertex(selected(palette.primary, palette.surface), palette.primary),
        'circle-opacity': ofVertex(1, 0.75),
        'circle-stroke-color': ofVertex(selected(palette.surface, palette.primary), palette.surface),
        'circle-stroke-width': ofVertex(2.2, 1.5),
      },
    },
  ];
}

function labels({ palette }: LayerContext): StyleLayer[] {
  return [
    {
      // Unseen: names of places below give way to the outline under the pencil.
      id: 'draw-shield',
      type: 'symbol',
      source: DRAW_SOURCE,
      filter: shape('area', 'line'),
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 16,
        'text-field': '•',
        'text-font': FONT_SEMIBOLD,
        'text-size': 9,
        'text-allow-overlap': true,
        'text-max-angle': 180,
        'text-padding': 0,
      },
      paint: { 'text-opacity': 0 },
    },
    {
      id: 'draw-labels',
      type: 'symbol',
      source: DRAW_SOURCE,
      filter: shape('label'),
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT_SEMIBOLD,
        'text-size': ['case', ['has', 'side'], 11.5, 12.5],
        'text-anchor': ['case', ['get', 'below'], 'top', 'center'] as unknown as ExpressionSpecification,
        'text-offset': ['case', ['get', 'below'], ['literal', [0, 0.9]], ['literal', [0, 0]]],
        'text-allow-overlap': true,
        // Names of places below give way to it.
        'text-ignore-placement': false,
      },
      paint: {
        'text-color': palette.mode === 'light' ? '#153fae' : palette.primary,
        'text-halo-color': palette.halo,
        'text-halo-width': 1.8,
      },
    },
  ];
}

/** What is being drawn: shapes, handles, sizes. Not in the menu. */
export const drawLayer: MapLayer = {
  id: 'draw',
  label: 'draw',
  sources: {
    [DRAW_SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, tolerance: 0 },
  },
  visibleByDefault: true,
  order: ORDER.drawing,
  clickable: ['draw-fill', 'draw-corridor', 'draw-outline'],
  styleLayers: (context) => [...shapes(context), ...handles(context), ...labels(context)],
};
