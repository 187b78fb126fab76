import type { ResponseOf } from '@envol/contract/endpoint';
import type { livePositions } from '@envol/contract/traces';
import { LIVE_FOR_S } from '@envol/domain/traces/trace';
import { useQuery } from '@tanstack/react-query';
import type { CircleLayerSpecification } from 'maplibre-gl';
import { useMemo } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { FONT_SEMIBOLD } from '../../map/basemap/fonts.ts';
import { type MapLayer, ORDER } from '../../map/layers/layer.ts';
import { MapStrip } from '../../map/MapOverlay.tsx';
import { useMapData, useMapLayer } from '../../map/MapProvider.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './traces.module.css';

const LIVE = 'live-tracking';
/** While something flies its place is asked for often; else now and then. */
const [FLYING_MS, RESTING_MS] = [4_000, 20_000];
const EMPTY = { type: 'FeatureCollection' as const, features: [] };

type Live = ResponseOf<typeof livePositions>;

/** Zoom from which a drone stands in its place; from afar, where a ring counts what lies there, at the ring's edge. */
const IN_PLACE_FROM_ZOOM = 9;
const AT_RING: NonNullable<CircleLayerSpecification['paint']>['circle-translate'] = [
  'step',
  ['zoom'],
  ['literal', [16, -16]],
  IN_PLACE_FROM_ZOOM,
  ['literal', [0, 0]],
];

const liveLayer = (label: string): MapLayer => ({
  id: LIVE,
  label,
  sources: { [LIVE]: { type: 'geojson', data: EMPTY } },
  styleLayers: ({ palette }) => [
    {
      id: `${LIVE}-halo`,
      type: 'circle',
      source: LIVE,
      paint: {
        'circle-radius': 11,
        'circle-color': palette.primary,
        'circle-opacity': 0.25,
        'circle-translate': AT_RING,
      },
    },
    {
      id: `${LIVE}-dot`,
      type: 'circle',
      source: LIVE,
      paint: {
        'circle-radius': 5.5,
        'circle-color': palette.primary,
        'circle-stroke-color': palette.surface,
        'circle-stroke-width': 2,
        'circle-translate': AT_RING,
      },
    },
    {
      id: `${LIVE}-name`,
      type: 'symbol',
      source: LIVE,
      minzoom: IN_PLACE_FROM_ZOOM,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': FONT_SEMIBOLD,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 1],
        'text-optional': true,
      },
      paint: { 'text-color': palette.ink, 'text-halo-color': palette.halo, 'text-halo-width': 1.8 },
    },
  ],
  visibleByDefault: true,
  order: ORDER.markers + 20,
});

/** The next look: soon while something flies, and never later than a place may stand. */
const nextLook = (data: Live | undefined): number =>
  Math.min((data?.features.length ?? 0) > 0 ? FLYING_MS : RESTING_MS, LIVE_FOR_S * 1000);

const Dots = () => {
  const { t } = useTranslation('traces');
  const format = useFormats();
  useMapLayer(useMemo(() => liveLayer(t('live')), [t]));
  const { data } = useQuery({
    ...queryOf(endpoints.livePositions),
    refetchInterval: ({ state }) => nextLook(state.data),
  });
  useMapData(
    LIVE,
    useMemo(() => {
      return {
        type: 'FeatureCollection',
        features: (data?.features ?? []).map((feature) => {
          const { tracker_id, drone_name, height, altitude, is_simulated } = feature.properties;
          const high =
            height === null
              ? altitude === null
                ? ''
                : t('amsl', { metres: format.number(altitude) })
              : t('above_take_off', { metres: format.number(height) });
          const lines = [drone_name ?? tracker_id, high, is_simulated ? t('simulated') : ''];
          return {
            ...feature,
            properties: { label: lines.filter((line) => line !== '').join('\n') },
          };
        }),
      } as unknown as GeoJSON.FeatureCollection;
    }, [data, format, t]),
  );
  const shown = data?.features.length ?? 0;
  if (data === undefined || data.count <= shown) return null;
  return (
    <MapStrip>
      <p className={styles.note} role="status">
        {t('live_cut', { shown: format.number(shown), count: format.number(data.count) })}
      </p>
    </MapStrip>
  );
};

/** Tracked drones on every map: all of them for authorities, its own for an operator. */
export const LiveTracking = () => (useMay('tracking:read') ? <Dots /> : null);
