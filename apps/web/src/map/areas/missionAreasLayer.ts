import type { ExpressionSpecification, GeoJSONSourceSpecification, SourceSpecification } from 'maplibre-gl';
import { FONT_MEDIUM, FONT_SEMIBOLD } from '../basemap/fonts.ts';
import {
  type LayerContext,
  type LayerGroup,
  type MapLayer,
  ORDER,
  type StyleLayer,
} from '../layers/layer.ts';
import { type MapPalette, mapPalette } from '../palette.ts';

/** Zoom from which areas are drawn as they are; below, markers stand for them. */
const OUTLINES_FROM_ZOOM = 10;
/** Zoom from which missions carry their names (specification 2 §9.4). */
const NAMES_FROM_ZOOM = 9;
/** Side of a marker's target, and of a cluster's ring, pixels (specification 2 §9.4). */
export const MARKER_PX = 42;
/** Markers nearer than this to each other, pixels, stand as one ring with their number. */
const CLUSTER_PX = 34;
const RING_PX = 4;
const IS_ALONE: ExpressionSpecification = ['!', ['has', 'point_count']];
const SELECTED: ExpressionSpecification = ['boolean', ['feature-state', 'selected'], false];

export function toneColour(palette: MapPalette): ExpressionSpecification {
  const branches = Object.entries(palette.status).flat();
  return ['match', ['get', 'tone'], ...branches, palette.ink] as unknown as ExpressionSpecification;
}

/** The tone that all of a cluster's missions have; ink where they differ. */
function clusterColour(palette: MapPalette): ExpressionSpecification {
  const branches = Object.entries(palette.status).flatMap(([tone, colour]) => [
    ['==', ['get', tone], ['get', 'missions']],
    colour,
  ]);
  return ['case', ...branches, palette.ink] as unknown as ExpressionSpecification;
}

/** What a cluster sums up: how many missions it holds, in all and of each tone. */
const clusterSums = (palette: MapPalette): Record<string, ExpressionSpecification> => ({
  missions: ['+', ['get', 'stack']],
  ...Object.fromEntries(
    Object.keys(palette.status).map((tone) => [
      tone,
      [
        '+',
        ['case', ['==', ['get', 'tone'], tone], ['get', 'stack'], 0],
      ] as unknown as ExpressionSpecification,
    ]),
  ),
});

function clusterLayers(id: string, { palette }: LayerContext): StyleLayer[] {
  const common = {
    source: `${id}-markers`,
    maxzoom: OUTLINES_FROM_ZOOM,
    order: ORDER.markers,
    filter: ['has', 'point_count'] as ExpressionSpecification,
  } as const;
  return [
    {
      ...common,
      id: `${id}-clusters`,
      type: 'circle',
      paint: {
        'circle-radius': MARKER_PX / 2 - RING_PX,
        'circle-color': palette.surface,
        'circle-stroke-color': clusterColour(palette),
        'circle-stroke-width': RING_PX,
      },
    },
    {
      ...common,
      id: `${id}-clusters-count`,
      type: 'symbol',
      layout: {
        'text-field': ['to-string', ['get', 'missions']],
        'text-font': FONT_SEMIBOLD,
        'text-size': 14,
        'text-allow-overlap': true,
        'text-padding': 6,
      },
      paint: { 'text-color': palette.ink },
    },
  ];
}

/** Unseen signs along the outlines: names of places below give way to a mission, not only to its name. */
const shield = (id: string, fromZoom: number): StyleLayer => ({
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

function outlineLayers(id: string, { palette, imagery }: LayerContext, fromZoom: number): StyleLayer[] {
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
    ...(fromZoom === OUTLINES_FROM_ZOOM ? [shield(id, fromZoom)] : []),
    {
      id: `${id}-names`,
      type: 'symbol',
      source: `${id}-names`,
      minzoom: fromZoom,
      layout: {
        'text-field': ['get', 'label'],
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

function markerLayers(id: string, source: string, context: LayerContext): StyleLayer[] {
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
        'circle-color': toneColour(palette),
        'circle-stroke-color': ['case', SELECTED, palette.primary, palette.surface],
        'circle-stroke-width': ['case', SELECTED, 3, 2],
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
      paint: { 'text-color': palette.surface },
    },
  ];
  // From the outlines' zoom on a dot stays, else a small area would vanish between the two.
  const dot: StyleLayer = {
    id: `${source}-dots`,
    type: 'circle',
    filter: IS_ALONE,
    source,
    minzoom: OUTLINES_FROM_ZOOM,
    maxzoom: 13,
    order: ORDER.markers,
    paint: {
      'circle-radius': 4.5,
      'circle-color': toneColour(palette),
      'circle-stroke-color': palette.surface,
      'circle-stroke-width': 1.5,
    },
  };
  const dotShield: StyleLayer = {
    ...shield(id, OUTLINES_FROM_ZOOM),
    id: `${source}-dots-shield`,
    filter: IS_ALONE,
    source,
    maxzoom: 13,
    order: ORDER.markers,
    layout: { ...shield(id, OUTLINES_FROM_ZOOM).layout, 'symbol-placement': 'point', 'text-size': 13 },
  } as StyleLayer;
  return fan ? pins : [...pins, markerNames(source, context), dot, dotShield];
}

function fanLayers(id: string, context: LayerContext): StyleLayer[] {
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

/** Another way for markers that lie close to become one (`statusClusters.ts`). */
export interface Clustering {
  readonly source: Partial<GeoJSONSourceSpecification>;
  readonly styleLayers: (id: string, context: LayerContext) => StyleLayer[];
  /** Among many, outlines would be a web under the clusters until they part. */
  readonly outlinesFromZoom: number;
}

interface MissionAreasLayerOptions {
  readonly id: string;
  readonly label: string;
  readonly group?: LayerGroup;
  readonly clustering?: Clustering | undefined;
}

/** Tones are counted by name, whatever their colours are. */
const ANY_PALETTE = mapPalette('light');

/**
 * Missions or requests: markers with a sign by status from afar, those that lie close as a ring with their number, outlines
 * from zoom 10, a fan for a stack. The selected one stands alone.
 */
export function missionAreasLayer({
  id,
  label,
  group = 'data',
  clustering,
}: MissionAreasLayerOptions): MapLayer {
  const source = (): SourceSpecification => ({
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
    promoteId: 'id',
  });
  return {
    id,
    group,
    label,
    sources: {
      [`${id}-outlines`]: source(),
      [`${id}-names`]: source(),
      [`${id}-markers`]: {
        ...source(),
        ...(clustering?.source ?? {
          cluster: true,
          clusterRadius: CLUSTER_PX,
          clusterMaxZoom: OUTLINES_FROM_ZOOM - 1,
          clusterProperties: clusterSums(ANY_PALETTE),
        }),
      } as SourceSpecification,
      [`${id}-alone`]: source(),
      [`${id}-fan`]: source(),
    },
    styleLayers: (context) => [
      ...outlineLayers(id, context, clustering?.outlinesFromZoom ?? OUTLINES_FROM_ZOOM),
      ...(clustering ?? { styleLayers: clusterLayers }).styleLayers(id, context),
      ...markerLayers(id, `${id}-markers`, context),
      ...markerLayers(id, `${id}-alone`, context),
      ...fanLayers(id, context),
    ],
    visibleByDefault: true,
    order: ORDER.areas,
    clickable: [
      `${id}-fan-reach`,
      ...(clustering ? [`${id}-stacks`] : []),
      `${id}-alone-reach`,
      `${id}-clusters`,
      `${id}-markers-reach`,
      `${id}-alone-dots`,
      `${id}-markers-dots`,
      `${id}-fill`,
      `${id}-line`,
    ],
  };
}
