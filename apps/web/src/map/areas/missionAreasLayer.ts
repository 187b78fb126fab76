import type { ExpressionSpecification, GeoJSONSourceSpecification, SourceSpecification } from 'maplibre-gl';
import { FONT_SEMIBOLD } from '../basemap/fonts.ts';
import {
  type LayerContext,
  type LayerGroup,
  type MapLayer,
  ORDER,
  type StyleLayer,
} from '../layers/layer.ts';
import { type MapPalette, mapPalette } from '../palette.ts';
import { MARKER_PX, OUTLINES_FROM_ZOOM } from './missionLooks.ts';
import { fanLayers, markerLayers } from './missionMarkers.ts';
import { outlineLayers } from './missionOutlines.ts';

/** Markers nearer than this to each other, pixels, stand as one ring with their number. */
const CLUSTER_PX = 34;
const RING_PX = 4;

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
