import type { ExpressionSpecification } from 'maplibre-gl';
import { FONT_MEDIUM, FONT_SEMIBOLD } from '../basemap/fonts.ts';
import { type LayerContext, ORDER, type StyleLayer } from '../layers/layer.ts';
import { DOTS_UP_TO_ZOOM, MARKER_PX, OLD, OUTLINES_FROM_ZOOM, SELECTED, toneColour } from './missionLooks.ts';
import { outlineHalo } from './missionOutlines.ts';

/** Zoom from which missions carry their names (specification 2 §9.4). */
const NAMES_FROM_ZOOM = 9;
const IS_ALONE: ExpressionSpecification = ['!', ['has', 'point_count']];

/** Names beside markers, before the outlines carry them. */
const markerNames = (source: string, { palette }: LayerContext): StyleLayer => ({
  source,
  maxzoom: OUTLINES_FROM_ZOOM,
  order: ORDER.markers,
  filter: IS_ALONE,
  id: `${source}-names`,
  type: 'symbol',
  minzoom: NAMES_FROM_ZOOM,
  layout: {
    'text-field': ['get', 'label'],
    'text-font': FONT_MEDIUM,
    'text-size': 12,
    'text-max-width': 12,
    'text-anchor': 'top',
    'text-offset': [0, 1.2],
  },
  paint: { 'text-color': palette.ink, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
});

/** A marker with its sign for each mission that stands alone. */
export function markerLayers(id: string, source: string, context: LayerContext): StyleLayer[] {
  const { palette } = context;
  const far = { source, maxzoom: OUTLINES_FROM_ZOOM, order: ORDER.markers, filter: IS_ALONE } as const;
  const fan = source.endsWith('-fan');
  const span = fan
    ? {
        source,
        order: ORDER.markers + 1,
        filter: ['==', ['geometry-type'], 'Point'] as ExpressionSpecification,
      }
    : far;
  const pins: StyleLayer[] = [
    {
      // Unseen: what a hand aims at is as large as the rings of clusters.
      ...span,
      id: `${source}-reach`,
      type: 'circle',
      paint: { 'circle-radius': MARKER_PX / 2, 'circle-opacity': 0 },
    },
    {
      ...span,
      id: `${source}-pins`,
      type: 'circle',
      paint: {
        'circle-radius': ['case', SELECTED, 14, 10.5],
        'circle-color': ['case', OLD, palette.surface, toneColour(palette)],
        'circle-stroke-color': ['case', SELECTED, palette.primary, OLD, toneColour(palette), palette.surface],
        'circle-stroke-width': ['case', SELECTED, 3, OLD, 3, 2],
      },
    },
    {
      ...span,
      id: `${source}-signs`,
      type: 'symbol',
      layout: {
        'text-field': ['get', 'sign'],
        'text-font': FONT_SEMIBOLD,
        'text-size': 13,
        'text-allow-overlap': true,
        // A town's name below a marker moves aside.
        'text-padding': 5,
      },
      paint: { 'text-color': ['case', OLD, toneColour(palette), palette.surface] },
    },
  ];
  // From the outlines' zoom on a dot stays, else a small area would vanish between the two.
  const dot: StyleLayer = {
    id: `${source}-dots`,
    type: 'circle',
    filter: IS_ALONE,
    source,
    minzoom: OUTLINES_FROM_ZOOM,
    maxzoom: DOTS_UP_TO_ZOOM,
    order: ORDER.markers,
    paint: {
      'circle-radius': 4.5,
      'circle-color': ['case', OLD, palette.surface, toneColour(palette)],
      'circle-stroke-color': ['case', OLD, toneColour(palette), palette.surface],
      'circle-stroke-width': ['case', OLD, 2.5, 1.5],
    },
  };
  const dotShield: StyleLayer = {
    ...outlineHalo(id, OUTLINES_FROM_ZOOM),
    id: `${source}-dots-shield`,
    filter: IS_ALONE,
    source,
    maxzoom: DOTS_UP_TO_ZOOM,
    order: ORDER.markers,
    layout: { ...outlineHalo(id, OUTLINES_FROM_ZOOM).layout, 'symbol-placement': 'point', 'text-size': 13 },
  } as StyleLayer;
  return fan ? pins : [...pins, markerNames(source, context), dot, dotShield];
}

/** The missions of a stack, spread around it. */
export function fanLayers(id: string, context: LayerContext): StyleLayer[] {
  const source = `${id}-fan`;
  return [
    {
      id: `${source}-spokes`,
      type: 'line',
      source,
      order: ORDER.markers + 1,
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': context.palette.muted, 'line-width': 1.2 },
    },
    ...markerLayers(id, source, context),
    {
      id: `${source}-names`,
      type: 'symbol',
      source,
      order: ORDER.markers + 1,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT_MEDIUM,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 1.3],
        'text-max-width': 10,
      },
      paint: {
        'text-color': context.palette.ink,
        'text-halo-color': context.palette.halo,
        'text-halo-width': 1.6,
      },
    },
  ];
}
