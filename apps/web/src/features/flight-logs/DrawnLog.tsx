import type { FlightLog } from '@envol/contract/flight-logs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMap, useMapData, useMapLayer } from '../../map/MapProvider.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { boxOfLog, drawnLog } from './drawnLog.ts';
import { LOG_LAYER, logLayer } from './logLayer.ts';

interface DrawnLogProps {
  readonly log: FlightLog;
  /** The excursion to look at; null: the whole flight. */
  readonly looked: number | null;
}

const EMPTY = { type: 'FeatureCollection' as const, features: [] };

/** The flight on the mission's map: its way, each excursion thick with its number. */
export const DrawnLog = ({ log, looked }: DrawnLogProps) => {
  const { t } = useTranslation('flight_logs');
  const { camera } = useMap();
  const { data } = useQuery(queryOf(endpoints.getFlightLog, { params: { id: log.id } }));
  useMapLayer(useMemo(() => logLayer(t('layer')), [t]));
  useMapData(
    LOG_LAYER,
    useMemo(() => (data === undefined ? EMPTY : drawnLog(data)), [data]),
  );
  const look = useEffectEvent(() => {
    const excursion = looked === null ? undefined : data?.conformance.excursions[looked];
    if (excursion !== undefined) camera.flyTo([excursion.longitude, excursion.latitude], { zoom: 16 });
    else if (data !== undefined && data.track.length > 0) camera.fitBounds(boxOfLog(data), { maxZoom: 16 });
  });
  const isThere = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is looked at changes where the map looks
  useEffect(() => {
    if (isThere) look();
  }, [isThere, looked]);
  return null;
};
