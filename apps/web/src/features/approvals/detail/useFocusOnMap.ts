import type { Approval } from '@envol/contract/approvals';
import type { Position } from '@envol/domain/geo/geometry';
import { nauticalMiles } from '@envol/domain/geo/units';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { FONT_SEMIBOLD } from '../../../map/basemap/fonts.ts';
import { type MapLayer, ORDER } from '../../../map/layers/layer.ts';
import { useFitTarget, useMap, useMapData, useMapLayer } from '../../../map/MapProvider.tsx';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { boundsAround, cornersOf } from '../queue/approvalsOnMap.ts';
import { bearingLines, radialText } from './focus.features.ts';

const ID = 'approval-bearings';

const bearingsLayer = (label: string): MapLayer => ({
  id: ID,
  label,
  sources: { [ID]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  styleLayers: ({ palette }) => [
    {
      id: `${ID}-line`,
      type: 'line',
      source: ID,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round' },
      paint: {
        'line-color': palette.primary,
        'line-width': 1.6,
        'line-dasharray': [1, 2.2],
      },
    },
    {
      id: `${ID}-names`,
      type: 'symbol',
      source: ID,
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

/** Line, bearing and distance from the reference point to each area; the map flies to all of it when it opens. */
export const useFocusOnMap = (approval: Approval): ((areaId: number | null) => void) => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  const { camera } = useMap();
  const { airport_ref_point: point, sub_approvals: areas } = approval;
  useMapLayer(useMemo(() => bearingsLayer(t('map_label')), [t]));
  const reference = useMemo((): Position => [point.lng, point.lat], [point.lng, point.lat]);
  const say = (area: Approval['sub_approvals'][number]): string =>
    t('detail.position_map', {
      radial: radialText(area.radial),
      distance: format.distance(area.distance_to_structure),
      miles: format.number(nauticalMiles(area.distance_to_structure), 1),
    });
  const labels = areas.map(say).join('|');
  useMapData(
    ID,
    // biome-ignore lint/correctness/useExhaustiveDependencies: the labels stand for the words and the language
    useMemo(() => bearingLines(reference, areas, say as never), [reference, areas, labels]),
  );
  const boundsWith = (areaId: number | null) => {
    const shown = areaId === null ? areas : areas.filter(({ id }) => id === areaId);
    return boundsAround([
      ...(areaId === null ? [reference] : []),
      ...shown.flatMap(({ geometry }) => cornersOf(geometry)),
    ]);
  };
  useFitTarget(boundsWith(null), 'mission');
  const look = (areaId: number | null): void => {
    const bounds = boundsWith(areaId);
    if (bounds !== null) camera.fitBounds(bounds, { maxZoom: 15 });
  };
  const lookOnce = useEffectEvent(() => look(null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request, not at each of its changes
  useEffect(() => lookOnce(), [approval.id]);
  return look;
};
