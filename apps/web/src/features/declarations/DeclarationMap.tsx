import type { Declaration } from '@envol/contract/declarations';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { MapCanvas } from '../../map/MapCanvas.tsx';
import { MapProvider, useMap, useMapData, useMapLayer } from '../../map/MapProvider.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useColorScheme } from '../../ui/theme/themeMode.ts';
import { declarationLayer, declaredAreas } from './declarationLayer.ts';
import styles from './declarations.module.css';

interface MapProps {
  readonly areas: Declaration['areas'];
}

const Drawn = ({ areas }: MapProps) => {
  const { t } = useTranslation('declarations');
  const format = useFormats();
  const { camera, map } = useMap();
  const drawn = useMemo(
    () => declaredAreas(areas, (height) => t('area_height', { height: format.number(height) })),
    [areas, t, format],
  );
  useMapLayer(useMemo(() => declarationLayer('declaration', t('map')), [t]));
  useMapData('declaration', drawn.data);
  const look = useEffectEvent(() => {
    if (drawn.box !== null) camera.fitBounds([...drawn.box], { animate: false, maxZoom: 14 });
  });
  const isReady = map !== null;
  useEffect(() => {
    if (isReady) look();
  }, [isReady]);
  return null;
};

/** Where it is flown. */
export const DeclarationMap = ({ areas }: MapProps) => (
  <div className={styles.map}>
    <MapProvider mode={useColorScheme()}>
      <MapCanvas>
        <Drawn areas={areas} />
      </MapCanvas>
    </MapProvider>
  </div>
);
