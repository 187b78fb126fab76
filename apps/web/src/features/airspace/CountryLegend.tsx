import { useEffect, useState, useSyncExternalStore } from 'react';
import { MapOverlay } from '../../map/MapOverlay.tsx';
import { useMap } from '../../map/MapProvider.tsx';
import { mapPalette } from '../../map/palette.ts';
import { OFFICIAL_TONES } from '../../map/zones/officialLayer.ts';
import { List } from '../../ui/layout/flow.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import styles from './airspace.module.css';

/** Zones are named from here on: before, their colour alone says what to do. */
const NAMED_FROM_ZOOM = 9;

const useIsFar = (): boolean => {
  const { map } = useMap();
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    if (!map) return undefined;
    const look = (): void => setFar(map.getZoom() < NAMED_FROM_ZOOM);
    look();
    map.on('zoomend', look);
    return () => {
      map.off('zoomend', look);
    };
  }, [map]);
  return isFar;
};

/** What the colours of a country's zones ask for, while none of them is named yet. */
export const CountryLegend = () => {
  const { t } = useTranslation('map_tools');
  const { registry, mode } = useMap();
  const layers = useSyncExternalStore(registry.subscribe, registry.getSnapshot);
  const isFar = useIsFar();
  const isPhone = useIsPhone();
  const official = layers.find(({ layer }) => layer.id === 'official');
  if (!isFar || isPhone || official === undefined || !official.visible) return null;
  const { legend = [] } = official.layer;
  return (
    <MapOverlay>
      <List className={styles.legend} aria-label={t('far.title')}>
        {OFFICIAL_TONES.map((tone, index) => {
          const line = legend[index];
          return line === undefined || tone === 'unrestricted' ? null : (
            <li key={tone}>
              <i data-dashed={line.dashed || undefined} style={{ color: line.colour(mapPalette(mode)) }} />
              {t(`far.${tone}`)}
            </li>
          );
        })}
      </List>
    </MapOverlay>
  );
};
