import type { ResponseOf } from '@envol/contract/endpoint';
import type { Supervision, supervisedZones } from '@envol/contract/supervisions';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { MissionOnMap } from '../../map/areas/missionFeatures.ts';
import { useMissionAreas } from '../../map/areas/useMissionAreas.ts';
import { useMap, useMapData, useMapLayer } from '../../map/MapProvider.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { mapStatusOf } from './supervision.model.ts';
import { areasWithState, boxOfAreas, uspaceLayer } from './uspaceLayer.ts';

type Zones = ResponseOf<typeof supervisedZones>['features'];

/** The supervised U-spaces and what flies there, on the map. */
export const useSupervisionsOnMap = (
  flights: readonly Supervision[],
  zones: Zones,
  selected: number | undefined,
  onSelect: (id: number | undefined) => void,
): void => {
  const { t } = useTranslation('uspace');
  const { camera } = useMap();
  useMapLayer(useMemo(() => uspaceLayer('supervised', t('layer')), [t]));
  useMapData(
    'supervised',
    useMemo(
      () =>
        areasWithState(
          zones,
          (area) => ((area as Zones[number]).properties.is_closed ? 'closed' : 'open'),
          (area, state) => `${(area as Zones[number]).properties.name}\n${t(`states.${state}`)}`,
        ),
      [zones, t],
    ),
  );
  const missions = useMemo(
    (): readonly MissionOnMap[] =>
      flights.map((flight) => ({
        id: flight.id,
        label: flight.pilot.full_name,
        status: mapStatusOf(flight),
        center: flight.center,
        areas: flight.geometry,
      })),
    [flights],
  );
  useMissionAreas({
    id: 'supervisions',
    label: t('flights'),
    audience: 'authority',
    missions,
    selectedId: selected ?? null,
    onSelect: (id) => onSelect(id ?? undefined),
  });
  const look = useEffectEvent(() => {
    const box = boxOfAreas(zones);
    if (box !== null) camera.fitBounds(box, { animate: false, maxZoom: 13 });
  });
  const hasZones = zones.length > 0;
  useEffect(() => {
    if (hasZones) look();
  }, [hasZones]);
};
