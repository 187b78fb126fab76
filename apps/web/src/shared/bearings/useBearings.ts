import type { Position } from '@envol/domain/geo/geometry';
import { useMemo } from 'react';
import { FONT_SEMIBOLD } from '../../map/basemap/fonts.ts';
import { type MapLayer, ORDER } from '../../map/layers/layer.ts';
import { useMapData, useMapLayer } from '../../map/MapProvider.tsx';
import { type BearingArea, bearingLines } from './bearings.features.ts';

const bearingsLayer = (id: string, label: string): MapLayer => ({
  id,
  label,
  sources: { [id]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  styleLayers: ({ palette }) => [
    {
      id: `${id}-line`,
      type: 'line',
      source: id,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round' },
      paint: {
        'line-color': palette.primary,
        'line-width': 1.6,
        'line-dasharray': [1, 2.2],
      },
    },
    {
      id: `${id}-names`,
      type: 'symbol',
      source: id,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT_SEMIBOLD,
        'text-size': 12,
        'text-max-width': 40,
        'text-rotate': ['get', 'angle'],
        'text-rotation-alignment': 'map',
        'text-offset': [0, -0.9],
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.primary, 'text-halo-color': palette.halo, 'text-halo-width': 2 },
    },
  ],
  visibleByDefault: true,
  order: ORDER.areas - 10,
});

/**
 * Line, bearing and distance from a reference point to each area, each said by `say`; none where there is no such point. `id`
 * begins its layers' names.
 */
export const useBearings = <A extends BearingArea>(
  id: string,
  label: string,
  reference: Position | null,
  areas: readonly A[],
  say: (area: A) => string,
): void => {
  useMapLayer(useMemo(() => bearingsLayer(id, label), [id, label]));
  const labels = areas.map(say).join('|');
  useMapData(
    id,
    // biome-ignore lint/correctness/useExhaustiveDependencies: the labels stand for the words and the language
    useMemo(() => bearingLines(reference, areas, say), [reference, areas, labels]),
  );
};
