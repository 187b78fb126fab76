import { useEffect, useEffectEvent, useMemo } from 'react';
import { MapCanvas } from '../../map/MapCanvas.tsx';
import { MapProvider, useMap, useMapData, useMapLayer } from '../../map/MapProvider.tsx';
import { useColorScheme } from '../../ui/theme/themeMode.ts';
import styles from './area-map.module.css';
import { areaLayer, type DrawnArea, drawnAreas } from './areaLayer.ts';

interface MapProps {
  readonly areas: readonly DrawnArea[];
  /** What the layer is called. */
  readonly label: string;
}

const Drawn = ({ areas, label }: MapProps) => {
  const { camera, map } = useMap();
  const drawn = useMemo(() => drawnAreas(areas), [areas]);
  useMapLayer(useMemo(() => areaLayer('shown-areas', label), [label]));
  useMapData('shown-areas', drawn.data);
  const look = useEffectEvent(() => {
    if (drawn.box !== null) camera.fitBounds([...drawn.box], { animate: false, maxZoom: 14 });
  });
  const isReady = map !== null;
  useEffect(() => {
    if (isReady && drawn.box !== null) look();
  }, [isReady, drawn.box]);
  return null;
};

/** Where it is flown, on a small map. */
export const AreaMap = ({ areas, label }: MapProps) => (
  <div className={styles.map}>
    <MapProvider mode={useColorScheme()}>
      <MapCanvas>
        <Drawn areas={areas} label={label} />
      </MapCanvas>
    </MapProvider>
  </div>
);
