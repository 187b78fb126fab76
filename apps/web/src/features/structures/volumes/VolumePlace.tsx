import type { AgreedVolume } from '@envol/contract/agreed-volumes';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import { currentSession } from '../../../api/session.ts';
import { MapCanvas } from '../../../map/MapCanvas.tsx';
import { MapProvider } from '../../../map/MapProvider.tsx';
import { measureGeometry } from '../../../map/measure.ts';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { useColorScheme } from '../../../ui/theme/themeMode.ts';
import { Circle } from '../zones/DrawZone.tsx';
import { Board } from '../zones/ZoneBoard.tsx';
import styles from './volumes.module.css';

const headers = (): Readonly<Record<string, string>> => {
  const token = currentSession()?.token;
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
};

export interface VolumePlaceProps {
  readonly others: readonly AgreedVolume[];
  readonly at: readonly [number, number];
  readonly geometry: AreaGeometry | null;
  readonly onChange: (geometry: AreaGeometry | null) => void;
}

/** Where: drawn on the map, or a circle by its numbers. */
export const VolumePlace = ({ others, at, geometry, onChange }: VolumePlaceProps) => {
  const { t } = useTranslation('agreed_volumes');
  const format = useFormats();
  return (
    <div className={styles.place}>
      <div className={styles.map}>
        <MapProvider mode={useColorScheme()}>
          <MapCanvas headers={headers}>
            <Board
              zones={others.map((other) => ({ ...other, kind: 'competence' as const }))}
              at={at}
              geometry={geometry}
              onChange={onChange}
            />
          </MapCanvas>
        </MapProvider>
      </div>
      <p role="status">
        {geometry === null
          ? t('not_drawn')
          : t('drawn', { area: format.area(measureGeometry(geometry).area_m2) })}
      </p>
      <Circle at={at} onChange={onChange} />
    </div>
  );
};
