import type { ImportItem } from '@envol/contract/flight-import';
import { circleToPolygon } from '@envol/domain/geo/buffer';
import type { ExpressionSpecification } from 'maplibre-gl';
import { useEffect, useMemo } from 'react';
import { FONT_SEMIBOLD } from '../../map/basemap/fonts.ts';
import { type LayerContext, type MapLayer, ORDER, type StyleLayer } from '../../map/layers/layer.ts';
import { useFitTarget, useMap, useMapData, useMapLayer } from '../../map/MapProvider.tsx';
import { boundsOfAreas } from '../../shared/flights/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import { geometryOf, type ImportPlan } from './importPlan.ts';

const SOURCE = 'import';
const CHOSEN: ExpressionSpecification = ['get', 'chosen'];
const POINTED: ExpressionSpecification = ['get', 'pointed'];

const styleLayers = ({ palette }: LayerContext): readonly StyleLayer[] => {
  const colour: ExpressionSpecification = ['case', CHOSEN, palette.primary, palette.muted];
  return [
    {
      id: `${SOURCE}-fill`,
      type: 'fill',
      source: SOURCE,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colour, 'fill-opacity': ['case', CHOSEN, 0.16, 0.03] },
    },
    {
      id: `${SOURCE}-line`,
      type: 'line',
      source: SOURCE,
      paint: { 'line-color': colour, 'line-width': ['case', POINTED, 4, CHOSEN, 2.4, 1.4] },
    },
    {
      id: `${SOURCE}-names`,
      type: 'symbol',
      source: SOURCE,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT_SEMIBOLD,
        'text-size': 12,
        'text-max-width': 14,
      },
      paint: { 'text-color': colour, 'text-halo-color': palette.halo, 'text-halo-width': 1.8 },
    },
  ];
};

const drawn = (item: ImportItem, plan: ImportPlan): GeoJSON.Geometry => {
  const geometry = geometryOf(item, plan);
  const shape =
    geometry.type === 'Circle' ? circleToPolygon(geometry.center, geometry.radius_m, 48) : geometry;
  // A corridor shows its middle: its width is said in the list, and drawn by the editor.
  return { type: shape.type, coordinates: shape.coordinates } as unknown as GeoJSON.Geometry;
};

/** What was read, on the map: the chosen in colour, numbered as the list is. */
export const useImportLayer = (
  items: readonly ImportItem[],
  plan: ImportPlan | null,
  pointed: string | null,
): void => {
  const { t } = useTranslation('imports');
  const label = t('map_layer');
  const { camera } = useMap();
  useMapLayer(
    useMemo(
      (): MapLayer => ({
        id: SOURCE,
        label,
        sources: {
          [SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
        },
        styleLayers,
        visibleByDefault: true,
        order: ORDER.areas,
      }),
      [label],
    ),
  );
  useMapData(
    SOURCE,
    useMemo(
      (): GeoJSON.FeatureCollection => ({
        type: 'FeatureCollection',
        features:
          plan === null
            ? []
            : items.map((item, index) => ({
                type: 'Feature',
                id: index + 1,
                geometry: drawn(item, plan),
                properties: {
                  label: [index + 1, plan.names[item.key] ?? item.name].join(' '),
                  chosen: plan.chosen.has(item.key),
                  pointed: item.key === pointed,
                },
              })),
      }),
      [items, plan, pointed],
    ),
  );
  const bounds = useMemo(
    () => (plan === null ? null : boundsOfAreas(items.map((item) => ({ geometry: geometryOf(item, plan) })))),
    [items, plan],
  );
  useFitTarget(bounds, 'mission');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file, not at each choice
  useEffect(() => {
    if (bounds !== null) camera.fitBounds(bounds, { maxZoom: 16 });
  }, [items]);
};
