import type { Marker } from '@envol/domain/exclusion-zones/markers';
import { useMemo } from 'react';
import { useMapData, useMapLayer } from '../../map/MapProvider.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { EXCLUSION_SOURCE, exclusionFeatures, exclusionLayer, type ShownZone } from './exclusionLayer.ts';

const NONE: readonly Marker[] = [];

/** A zone with its markers on the map; null shows nothing. */
export const useExclusionOnMap = (
  zone: ShownZone | null,
  markers: readonly Marker[] = NONE,
  markersFromZoom = 13.5,
): void => {
  const { t } = useTranslation('exclusion_zones');
  const label = t('card.layer');
  useMapLayer(useMemo(() => exclusionLayer(label, markersFromZoom), [label, markersFromZoom]));
  const features = useMemo(
    () => exclusionFeatures(zone, markers, (kind) => t(`markers.${kind}`)),
    [zone, markers, t],
  );
  useMapData(EXCLUSION_SOURCE, features);
};
