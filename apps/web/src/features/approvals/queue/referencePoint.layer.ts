import { codeTypeOf } from '@envol/domain/approvals/structures';
import type { Position } from '@envol/domain/geo/geometry';
import { useMemo } from 'react';
import { FONT_SEMIBOLD } from '../../../map/basemap/fonts.ts';
import { type MapLayer, ORDER } from '../../../map/layers/layer.ts';
import { useMapData, useMapLayer } from '../../../map/MapProvider.tsx';
import { useTranslation } from '../../../ui/texts.ts';

const ID = 'reference-point';

const isAerodrome = ({ code }: { readonly code: string }): boolean =>
  codeTypeOf({ code, has_uspace: false }) === 'ICAO';

/** A structure's own point, from which it reckons bearings and distances. */
const referencePointLayer = (label: string): MapLayer => ({
  id: ID,
  label,
  sources: { [ID]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
  styleLayers: ({ palette }) => [
    {
      id: `${ID}-cross`,
      type: 'symbol',
      source: ID,
      layout: {
        'text-field': '✛',
        'text-font': FONT_SEMIBOLD,
        'text-size': 20,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': palette.primary, 'text-halo-color': palette.halo, 'text-halo-width': 2 },
    },
    {
      id: `${ID}-name`,
      type: 'symbol',
      source: ID,
      minzoom: 8,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT_SEMIBOLD,
        'text-size': 12,
        'text-anchor': 'bottom',
        'text-offset': [0, -0.9],
      },
      paint: { 'text-color': palette.primary, 'text-halo-color': palette.halo, 'text-halo-width': 1.8 },
    },
  ],
  visibleByDefault: true,
  order: ORDER.areas + 10,
});

/** Keeps the reference points of those of the authority's structures on the map that are aerodromes. */
export const useReferencePoints = (
  structures: readonly { readonly code: string; readonly reference_point: Position }[],
): void => {
  const { t } = useTranslation('approvals');
  useMapLayer(useMemo(() => referencePointLayer(t('map_label')), [t]));
  useMapData(
    ID,
    useMemo(
      () => ({
        type: 'FeatureCollection',
        features: structures.filter(isAerodrome).map(({ reference_point }) => ({
          type: 'Feature',
          // The aerodrome's own symbol says its code and its name.
          properties: { label: 'ARP' },
          geometry: { type: 'Point', coordinates: [...reference_point] },
        })),
      }),
      [structures],
    ),
  );
};
