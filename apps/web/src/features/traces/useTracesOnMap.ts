import type { ResponseOf } from '@envol/contract/endpoint';
import type { tracesGeometries } from '@envol/contract/traces';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useMapClick } from '../../map/click.ts';
import { type MapLayer, ORDER } from '../../map/layers/layer.ts';
import { useMap, useMapData, useMapLayer } from '../../map/MapProvider.tsx';
import { useTranslation } from '../../ui/texts.ts';

/** As the catalogue of layers names it. */
const TRACES = 'traces';
const EMPTY = { type: 'FeatureCollection' as const, features: [] };

type Drawn = ResponseOf<typeof tracesGeometries>;
type Positions = readonly (readonly [number, number])[];

const tracesLayer = (label: string): MapLayer => ({
  id: TRACES,
  group: 'detection',
  label,
  sources: { [TRACES]: { type: 'geojson', data: EMPTY } },
  styleLayers: ({ palette, imagery }) => {
    const colour: ['case', ...unknown[]] = [
      'case',
      ['get', 'is_selected'],
      palette.primary,
      ['get', 'is_active'],
      palette.status.accepted,
      palette.muted,
    ];
    return [
      ...(imagery
        ? [
            {
              id: `${TRACES}-casing`,
              type: 'line' as const,
              source: TRACES,
              paint: { 'line-color': palette.halo, 'line-width': 5, 'line-opacity': 0.7 },
            },
          ]
        : []),
      {
        id: `${TRACES}-line`,
        type: 'line',
        source: TRACES,
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: {
          'line-color': colour as never,
          'line-width': ['case', ['get', 'is_selected'], 4, 2.2] as never,
          'line-opacity': 0.9,
        },
      },
      {
        id: `${TRACES}-point`,
        type: 'circle',
        source: TRACES,
        filter: ['==', ['geometry-type'], 'Point'],
        paint: {
          'circle-radius': 3.5,
          'circle-color': colour as never,
          'circle-stroke-color': palette.surface,
          'circle-stroke-width': 1,
        },
      },
    ];
  },
  visibleByDefault: true,
  order: ORDER.areas + 30,
  clickable: [`${TRACES}-line`, `${TRACES}-point`],
});

/** Every position of a trace. */
const positionsOf = ({ geometry }: Drawn['features'][number]): Positions =>
  (
    geometry as unknown as {
      readonly geometries: readonly { readonly type: string; readonly coordinates: unknown }[];
    }
  ).geometries.flatMap(({ type, coordinates }) =>
    type === 'Point' ? [coordinates as Positions[number]] : (coordinates as Positions),
  );

/** The listed traces on the map, the chosen one in view. */
export const useTracesOnMap = (
  drawn: Drawn | undefined,
  selected: number | undefined,
  onSelect: (id: number | undefined) => void,
): void => {
  const { t } = useTranslation('traces');
  const { camera } = useMap();
  useMapLayer(useMemo(() => tracesLayer(t('layer')), [t]));
  useMapData(
    TRACES,
    useMemo(
      () =>
        ({
          ...EMPTY,
          features: (drawn?.features ?? []).map((feature) => ({
            ...feature,
            properties: { ...feature.properties, trace: feature.id, is_selected: feature.id === selected },
          })),
        }) as unknown as GeoJSON.FeatureCollection,
      [drawn, selected],
    ),
  );
  useMapClick(({ features }) => {
    const found = features.find(({ source }) => source === TRACES);
    if (found === undefined) return;
    const id = Number(found.properties.trace);
    // The selected one, chosen again, is left.
    onSelect(id === selected ? undefined : id);
  });
  const look = useEffectEvent((ids: readonly number[] | null) => {
    const shown = (drawn?.features ?? []).filter(({ id }) => ids === null || ids.includes(id));
    const places = shown.flatMap(positionsOf);
    const [lngs, lats] = [places.map(([x]) => x), places.map(([, y]) => y)];
    if (places.length > 0)
      camera.fitBounds([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)], {
        maxZoom: 15,
      });
  });
  const isDrawn = (drawn?.features.length ?? 0) > 0;
  useEffect(() => {
    if (isDrawn) look(selected === undefined ? null : [selected]);
  }, [isDrawn, selected]);
};
