import type { SharedMission } from '@envol/contract/flight-shares';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { MapCanvas } from '../../map/MapCanvas.tsx';
import { MapProvider, useMap, useMapData, useMapLayer } from '../../map/MapProvider.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useColorScheme } from '../../ui/theme/themeMode.ts';
import { drawnAreas, sharedLayer } from './sharedLayer.ts';

type Place = NonNullable<SharedMission['place']>;
type Shown = Pick<Place, 'areas' | 'points'>;

/** The areas on the map; it looks at them once they are there. */
const Drawn = ({ areas, points }: Shown) => {
  const { t } = useTranslation('flight_shares');
  const { camera, map } = useMap();
  const drawn = useMemo(() => drawnAreas(areas, points), [areas, points]);
  useMapLayer(useMemo(() => sharedLayer('shared', t('shared.area')), [t]));
  useMapData('shared', drawn.data);
  const look = useEffectEvent(() => {
    if (drawn.box !== null) camera.fitBounds([...drawn.box], { animate: false, maxZoom: 12.5 });
  });
  const isReady = map !== null;
  useEffect(() => {
    if (isReady) look();
  }, [isReady]);
  return null;
};

/** Where the drone flies. */
export const SharedMap = ({ areas, points }: Shown) => (
  <MapProvider mode={useColorScheme()}>
    <MapCanvas>
      <Drawn areas={areas} points={points} />
    </MapCanvas>
  </MapProvider>
);
