import { useQuery } from '@tanstack/react-query';
import type { ExpressionSpecification } from 'maplibre-gl';
import { useMemo } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { FONT_SEMIBOLD } from '../../map/basemap/fonts.ts';
import { type LayerContext, type MapLayer, ORDER, type StyleLayer } from '../../map/layers/layer.ts';
import { useMapData, useMapLayer } from '../../map/MapProvider.tsx';
import { useTranslation } from '../../ui/texts.ts';

const SOURCE = 'notams';
const CONCERNS: ExpressionSpecification = ['in', ['get', 'effect'], ['literal', ['affects', 'perhaps']]];

const styleLayers = ({ palette }: LayerContext): readonly StyleLayer[] => {
  const colour: ExpressionSpecification = ['case', CONCERNS, palette.status.conditions, palette.muted];
  return [
    {
      id: `${SOURCE}-fill`,
      type: 'fill',
      source: SOURCE,
      paint: { 'fill-color': colour, 'fill-opacity': 0.08 },
    },
    {
      id: `${SOURCE}-line`,
      type: 'line',
      source: SOURCE,
      paint: { 'line-color': colour, 'line-width': 2, 'line-dasharray': [3, 2] },
    },
    {
      id: `${SOURCE}-names`,
      type: 'symbol',
      source: SOURCE,
      layout: {
        'text-field': ['concat', 'NOTAM ', ['to-string', ['get', 'rank']]],
        'text-font': FONT_SEMIBOLD,
        'text-size': 12,
        'symbol-placement': 'line',
        'symbol-spacing': 400,
      },
      paint: { 'text-color': colour, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
    },
  ];
};

const EMPTY = { type: 'FeatureCollection' as const, features: [] };

/** The places of the mission's NOTAM on the map, numbered as the list is. */
export const useNotamLayer = (flightId: number): void => {
  const { t } = useTranslation('notams');
  const label = t('map_layer');
  const layer = useMemo(
    (): MapLayer => ({
      id: SOURCE,
      group: 'data',
      label,
      sources: { [SOURCE]: { type: 'geojson', data: EMPTY } },
      styleLayers,
      visibleByDefault: true,
      order: ORDER.areas - 10,
    }),
    [label],
  );
  useMapLayer(layer);
  const { data } = useQuery(queryOf(endpoints.flightNotamsGeometry, { params: { id: flightId } }));
  useMapData(SOURCE, (data ?? EMPTY) as unknown as GeoJSON.FeatureCollection);
};
