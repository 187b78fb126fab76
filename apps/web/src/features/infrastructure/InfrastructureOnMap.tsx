import type { Flight } from '@envol/contract/flights';
import { useMemo } from 'react';
import { type LayerContext, type MapLayer, ORDER, type StyleLayer } from '../../map/layers/layer.ts';
import { useMapData, useMapLayer } from '../../map/MapProvider.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useInfrastructureLines } from './useInfrastructure.ts';

const SOURCE = 'infrastructure';
const EMPTY = { type: 'FeatureCollection' as const, features: [] };

const styleLayers = ({ palette }: LayerContext): readonly StyleLayer[] => [
  {
    id: `${SOURCE}-line`,
    type: 'line',
    source: SOURCE,
    paint: {
      'line-color': ['match', ['get', 'kind'], 'power_line', palette.obstacle, palette.muted],
      'line-width': ['match', ['get', 'kind'], 'power_line', 1.6, 2.4],
      'line-dasharray': [4, 2],
    },
  },
];

/** The lines near the mission on the map. */
export const InfrastructureOnMap = ({ flight }: { readonly flight: Flight }) => {
  const { t } = useTranslation('infrastructure');
  const label = t('layer');
  useMapLayer(
    useMemo(
      (): MapLayer => ({
        id: SOURCE,
        group: 'data',
        label,
        sources: { [SOURCE]: { type: 'geojson', data: EMPTY } },
        styleLayers,
        visibleByDefault: true,
        order: ORDER.areas - 20,
      }),
      [label],
    ),
  );
  const { data } = useInfrastructureLines(flight.id);
  useMapData(SOURCE, (data ?? EMPTY) as unknown as GeoJSON.FeatureCollection);
  return null;
};
