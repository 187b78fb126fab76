import { FONT_SEMIBOLD } from '../../../map/basemap/fonts.ts';
import { type MapLayer, ORDER } from '../../../map/layers/layer.ts';
import type { MapPalette } from '../../../map/palette.ts';

export const REPLAY = 'traffic-replay';

/** The colours of the live picture; a shape of the line says the same beside them. */
const colourOf = ({ status, primary }: MapPalette): never =>
  [
    'match',
    ['get', 'state'],
    ...['inside', status.accepted],
    ...[['near', 'unjudged'], status.conditions],
    ...[['outside', 'unknown'], status.refused],
    primary,
  ] as never;

const WAY = ['==', ['geometry-type'], 'LineString'];
const isOf = (...states: readonly string[]) => ['in', ['get', 'state'], ['literal', states]];

/** What was outside is thick, what was near its limit or not judged is dotted. */
const WAYS = [
  { id: 'way', filter: ['all', WAY, ['!', isOf('near', 'unjudged', 'outside', 'unknown')]], width: 2.4 },
  { id: 'doubt', filter: ['all', WAY, isOf('near', 'unjudged')], width: 3, dashes: [0.6, 1.6] },
  { id: 'outside', filter: ['all', WAY, isOf('outside', 'unknown')], width: 5 },
];

export const replayLayer = (label: string): MapLayer => ({
  id: REPLAY,
  label,
  sources: { [REPLAY]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  styleLayers: ({ palette }) => [
    ...WAYS.map(({ id, filter, width, dashes }) => ({
      id: `${REPLAY}-${id}`,
      type: 'line' as const,
      source: REPLAY,
      filter: filter as never,
      layout: { 'line-cap': 'round' as const, 'line-join': 'round' as const },
      paint: {
        'line-color': colourOf(palette),
        'line-width': width,
        'line-opacity': 0.8,
        ...(dashes !== undefined && { 'line-dasharray': dashes }),
      },
    })),
    {
      id: `${REPLAY}-place`,
      type: 'circle',
      source: REPLAY,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 6,
        'circle-color': ['case', ['get', 'is_old'], palette.surface, colourOf(palette)] as never,
        'circle-stroke-color': ['case', ['get', 'is_old'], colourOf(palette), palette.surface] as never,
        'circle-stroke-width': 2,
      },
    },
    {
      id: `${REPLAY}-name`,
      type: 'symbol',
      source: REPLAY,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT_SEMIBOLD,
        'text-size': 12,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 1,
        'text-justify': 'auto',
      },
      paint: { 'text-color': palette.ink, 'text-halo-color': palette.halo, 'text-halo-width': 1.8 },
    },
  ],
  visibleByDefault: true,
  order: ORDER.markers + 22,
});
