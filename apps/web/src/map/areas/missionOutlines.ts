import { FONT_MEDIUM, FONT_SEMIBOLD } from '../basemap/fonts.ts';
import type { LayerContext, StyleLayer } from '../layers/layer.ts';
import { DOTS_UP_TO_ZOOM, OUTLINES_FROM_ZOOM, SELECTED, toneColour } from './missionLooks.ts';

/** Unseen signs along the outlines: names of places below give way to a mission, not only to its name. */
export const outlineHalo = (id: string, fromZoom: number): StyleLayer => ({
  id: `${id}-shield`,
  type: 'symbol',
  source: `${id}-outlines`,
  minzoom: fromZoom,
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 14,
    'text-field': '•',
    'text-font': FONT_SEMIBOLD,
    'text-size': 9,
    'text-allow-overlap': true,
    'text-keep-upright': false,
    'text-max-angle': 180,
    'text-padding': 0,
  },
  paint: { 'text-opacity': 0 },
});

/** The areas as they are, with their names. */
export function outlineLayers(
  id: string,
  { palette, imagery }: LayerContext,
  fromZoom: number,
): StyleLayer[] {
  const common = { source: `${id}-outlines`, minzoom: fromZoom } as const;
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const;
  return [
    {
      ...common,
      id: `${id}-fill`,
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: {
        'fill-color': toneColour(palette),
        'fill-opacity': ['/', ['case', SELECTED, 0.2, 0.12], ['get', 'alike']],
      },
    },
    {
      ...common,
      id: `${id}-casing`,
      type: 'line',
      layout: round,
      paint: {
        'line-color': palette.casing,
        'line-width': ['case', SELECTED, 7, 4.5],
        'line-opacity': imagery ? 1 : ['case', SELECTED, 1, 0.6],
      },
    },
    {
      ...common,
      id: `${id}-line`,
      type: 'line',
      layout: round,
      paint: { 'line-color': toneColour(palette), 'line-width': ['case', SELECTED, 3.2, 2] },
    },
    // Among many a sign every 14 px is what a frame is spent on, and no town is read there anyway.
    ...(fromZoom === OUTLINES_FROM_ZOOM ? [outlineHalo(id, fromZoom)] : []),
    {
      id: `${id}-names`,
      type: 'symbol',
      source: `${id}-names`,
      minzoom: fromZoom,
      layout: {
        'text-field': ['step', ['zoom'], ['get', 'label'], DOTS_UP_TO_ZOOM, ['get', 'noted']],
        'text-font': FONT_MEDIUM,
        'text-size': 12,
        'text-max-width': 12,
        'text-anchor': 'top',
        'text-offset': [0, 0.5],
      },
      paint: { 'text-color': palette.ink, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
    },
  ];
}
