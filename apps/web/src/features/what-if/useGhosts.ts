import { useEffect, useMemo } from 'react';
import { FONT_SEMIBOLD } from '../../map/basemap/fonts.ts';
import { type LayerContext, type MapLayer, ORDER, type StyleLayer } from '../../map/layers/layer.ts';
import { useFitTarget, useMap, useMapData, useMapLayer } from '../../map/MapProvider.tsx';
import { boundsOfAreas } from '../../shared/flights/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { ghostFeatures, ghostsOf, type Placed } from './ghosts.ts';

const SOURCE = 'what-if';
const MAX_ZOOM = 16;

const styleLayers = ({ palette }: LayerContext): readonly StyleLayer[] => [
  {
    id: `${SOURCE}-fill`,
    type: 'fill',
    source: SOURCE,
    paint: { 'fill-color': palette.primary, 'fill-opacity': ['case', ['get', 'shown'], 0.18, 0.04] },
  },
  {
    id: `${SOURCE}-casing`,
    type: 'line',
    source: SOURCE,
    paint: { 'line-color': palette.casing, 'line-width': 4, 'line-opacity': 0.7 },
  },
  {
    id: `${SOURCE}-line`,
    type: 'line',
    source: SOURCE,
    filter: ['get', 'shown'],
    paint: { 'line-color': palette.primary, 'line-width': 2.4 },
  },
  {
    id: `${SOURCE}-ghost`,
    type: 'line',
    source: SOURCE,
    filter: ['!', ['get', 'shown']],
    paint: { 'line-color': palette.primary, 'line-width': 2, 'line-dasharray': [3, 2] },
  },
  {
    id: `${SOURCE}-names`,
    type: 'symbol',
    source: SOURCE,
    layout: {
      'text-field': ['get', 'label'],
      'text-font': FONT_SEMIBOLD,
      'text-size': 13,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': palette.primary, 'text-halo-color': palette.halo, 'text-halo-width': 2 },
  },
];

/** The variants on the map beside their columns: the one that is looked at in colour, the others as dashed outlines. */
export const useGhosts = (placed: readonly Placed[], shown: string): void => {
  const { t } = useTranslation('what_if');
  const format = useFormats();
  const { camera } = useMap();
  const label = t('on_map');
  useMapLayer(
    useMemo(
      (): MapLayer => ({
        id: SOURCE,
        label,
        sources: { [SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
        styleLayers,
        visibleByDefault: true,
        order: ORDER.areas,
      }),
      [label],
    ),
  );
  const ghosts = useMemo(() => ghostsOf(placed), [placed]);
  useMapData(
    SOURCE,
    useMemo(() => ghostFeatures(ghosts, shown, format.list), [ghosts, shown, format.list]),
  );
  const bounds = useMemo(
    () => boundsOfAreas(placed.flatMap(({ form }) => form.areas.map(({ geometry }) => ({ geometry })))),
    [placed],
  );
  useFitTarget(bounds, 'mission');
  const corners = bounds?.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: again where a variant moves, not at each height
  useEffect(() => {
    if (bounds !== null) camera.fitBounds(bounds, { maxZoom: MAX_ZOOM });
  }, [corners]);
};
