import type { ResponseOf } from '@envol/contract/endpoint';
import type { publicTraffic } from '@envol/contract/traces';
import { useQuery } from '@tanstack/react-query';
import type { Feature, FeatureCollection } from 'geojson';
import { useEffect, useMemo, useState } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOfKnown } from '../../api/query.ts';
import { FONT_SEMIBOLD } from '../../map/basemap/fonts.ts';
import { type MapLayer, ORDER } from '../../map/layers/layer.ts';
import { MapOverlay } from '../../map/MapOverlay.tsx';
import { useMap, useMapData, useMapLayer } from '../../map/MapProvider.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './publicPage.module.css';

const TRAFFIC = 'public-traffic';
const AGAIN_MS = 3_000;
const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

const trafficLayer = (label: string): MapLayer => ({
  id: TRAFFIC,
  label,
  sources: { [TRAFFIC]: { type: 'geojson', data: NOTHING } },
  styleLayers: ({ palette }) => [
    {
      id: `${TRAFFIC}-squares`,
      type: 'fill',
      source: TRAFFIC,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.primary, 'fill-opacity': 0.14 },
    },
    {
      id: `${TRAFFIC}-edges`,
      type: 'line',
      source: TRAFFIC,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'line-color': palette.primary, 'line-width': 1.4, 'line-dasharray': [3, 2] },
    },
    {
      id: `${TRAFFIC}-drones`,
      type: 'circle',
      source: TRAFFIC,
      filter: ['all', ['==', ['geometry-type'], 'Point'], ['get', 'is_drone']] as never,
      paint: {
        'circle-radius': 7,
        'circle-color': palette.primary,
        'circle-stroke-color': palette.surface,
        'circle-stroke-width': 2,
      },
    },
    {
      id: `${TRAFFIC}-words`,
      type: 'symbol',
      source: TRAFFIC,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT_SEMIBOLD,
        'text-size': 13,
        'text-offset': ['case', ['get', 'is_drone'], ['literal', [0, 1.3]], ['literal', [0, 0]]] as never,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.ink, 'text-halo-color': palette.halo, 'text-halo-width': 2 },
    },
  ],
  visibleByDefault: true,
  order: ORDER.markers + 10,
});

interface View {
  readonly west: string;
  readonly south: string;
  readonly east: string;
  readonly north: string;
}

/** What the map shows now, once it rests. */
const useView = (): View | null => {
  const { map } = useMap();
  const [view, setView] = useState<View | null>(null);
  useEffect(() => {
    if (map === null) return;
    const read = (): void => {
      const bounds = map.getBounds();
      const edge = (degrees: number): string => degrees.toFixed(5);
      setView({
        west: edge(bounds.getWest()),
        south: edge(bounds.getSouth()),
        east: edge(bounds.getEast()),
        north: edge(bounds.getNorth()),
      });
    };
    read();
    map.on('moveend', read);
    return () => {
      map.off('moveend', read);
    };
  }, [map]);
  return view;
};

const point = (lng: number, lat: number, label: string, is_drone: boolean): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties: { label, is_drone },
});

type Seen = ResponseOf<typeof publicTraffic>;
type Square = Extract<Seen, { readonly shows: 'clusters' }>['clusters'][number];

const squareOf = ([west, south, east, north]: Square['box']): Feature => ({
  type: 'Feature',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  },
  properties: {},
});

/** What was seen, as the map draws it. */
const useDrawn = (seen: Seen | undefined): FeatureCollection => {
  const { t } = useTranslation('uspace');
  const format = useFormats();
  return useMemo((): FeatureCollection => {
    if (seen?.shows === 'clusters')
      return {
        type: 'FeatureCollection',
        features: seen.clusters.flatMap(({ box, count }) => {
          const [west, south, east, north] = box;
          const words = t('traffic.count', { count });
          return [squareOf(box), point((west + east) / 2, (south + north) / 2, words, false)];
        }),
      };
    if (seen?.shows === 'flights')
      return {
        type: 'FeatureCollection',
        features: seen.flights.map(({ lng, lat, height_m }) =>
          point(lng, lat, height_m === null ? '' : `${format.number(Math.round(height_m))} m`, true),
        ),
      };
    return NOTHING;
  }, [seen, format, t]);
};

const countOf = (seen: Seen): number => {
  if (seen.shows === 'flights') return seen.flights.length;
  return seen.shows === 'clusters' ? seen.clusters.reduce((sum, { count }) => sum + count, 0) : 0;
};

/** Drones in U-spaces as anybody may see them: none from afar, squares with a number, each one from near, and never a name. */
export const PublicTraffic = () => {
  const { t } = useTranslation('uspace');
  const view = useView();
  useMapLayer(useMemo(() => trafficLayer(t('traffic.layer')), [t]));
  const { data, isError } = useQuery({
    ...queryOfKnown(endpoints.publicTraffic, view === null ? null : { query: view as never }),
    refetchInterval: AGAIN_MS,
  });
  const seen = isError ? undefined : data;
  useMapData(TRAFFIC, useDrawn(seen));
  const said = (): string | null => {
    if (isError) return t('traffic.failed');
    if (seen === undefined) return null;
    return seen.shows === 'nothing' ? t('traffic.too_far') : t('traffic.seen', { count: countOf(seen) });
  };
  return (
    <MapOverlay>
      <p className={styles.traffic} role="status">
        {said()}
      </p>
    </MapOverlay>
  );
};
