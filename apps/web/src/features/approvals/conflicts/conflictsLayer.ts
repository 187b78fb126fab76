import type { ExpressionSpecification } from 'maplibre-gl';
import { CLUSTERS_UP_TO_ZOOM } from '../../../map/areas/statusClusters.ts';
import { FONT_SEMIBOLD } from '../../../map/basemap/fonts.ts';
import { type MapLayer, ORDER } from '../../../map/layers/layer.ts';

export const CONFLICTS = 'conflicts';
/** What answers the pointer. */
export const CONFLICT_LAYERS: readonly string[] = [`${CONFLICTS}-signs`, `${CONFLICTS}-reach`];

const CHOSEN: ExpressionSpecification = ['boolean', ['get', 'chosen'], false];
const LINES: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];
const POINTS: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];
/** From afar the lines of a whole queue would be a web: those of the chosen request alone are shown. */
const allFromZoom = (isCrowd: boolean): number => (isCrowd ? 13 : 10);

/** Pixels up and to the right: a sign in the middle of a ring would cover its count. */
const BESIDE_RING_PX = 16;
const SIGN_PX = 14;
const besideRing = (distance: number): ExpressionSpecification => [
  'step',
  ['zoom'],
  ['literal', [distance, -distance]],
  CLUSTERS_UP_TO_ZOOM + 1,
  ['literal', [0, 0]],
];

/** Lines between requests that meet in the air. */
export const conflictsLayer = (label: string, note: string, isCrowd: boolean): MapLayer => ({
  id: CONFLICTS,
  group: 'data',
  label,
  note,
  sources: { [CONFLICTS]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  styleLayers: ({ palette }) => [
    {
      id: `${CONFLICTS}-line`,
      type: 'line',
      source: CONFLICTS,
      filter: LINES,
      layout: { 'line-cap': 'round' },
      paint: {
        'line-color': palette.status.conditions,
        'line-width': ['case', CHOSEN, 2.6, 1.4],
        'line-opacity': [
          'step',
          ['zoom'],
          ['case', CHOSEN, 1, 0],
          allFromZoom(isCrowd),
          ['case', CHOSEN, 1, 0.7],
        ],
        'line-dasharray': [2, 1.6],
      },
    },
    // What is seen is too thin for a pointer.
    {
      id: `${CONFLICTS}-reach`,
      type: 'line',
      source: CONFLICTS,
      filter: LINES,
      minzoom: allFromZoom(isCrowd),
      paint: { 'line-width': 12, 'line-opacity': 0, 'line-color': palette.ink },
    },
    {
      id: `${CONFLICTS}-discs`,
      type: 'circle',
      source: CONFLICTS,
      filter: POINTS,
      order: ORDER.markers + 3,
      minzoom: allFromZoom(isCrowd),
      paint: {
        'circle-radius': ['case', CHOSEN, 10, 8],
        'circle-color': palette.surface,
        'circle-stroke-color': palette.status.conditions,
        'circle-stroke-width': ['case', CHOSEN, 2.5, 1.5],
        'circle-translate': besideRing(BESIDE_RING_PX),
      },
    },
    {
      id: `${CONFLICTS}-signs`,
      type: 'symbol',
      source: CONFLICTS,
      filter: POINTS,
      order: ORDER.markers + 3,
      minzoom: allFromZoom(isCrowd),
      layout: {
        'text-field': '⨯',
        'text-font': FONT_SEMIBOLD,
        'text-size': SIGN_PX,
        'text-offset': besideRing(BESIDE_RING_PX / SIGN_PX),
        'text-allow-overlap': true,
        'text-padding': 6,
      },
      paint: { 'text-color': palette.status.conditions },
    },
  ],
  visibleByDefault: true,
  order: ORDER.areas + 5,
  clickable: [...CONFLICT_LAYERS],
});
