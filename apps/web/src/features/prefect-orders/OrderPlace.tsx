import { boundingBox } from '@envol/domain/geo/packed';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { currentSession } from '../../api/session.ts';
import { DrawToolbar } from '../../map/draw/DrawToolbar.tsx';
import type { DrawMode } from '../../map/draw/operations.ts';
import { useDrawing } from '../../map/draw/useDrawing.ts';
import { MapCanvas } from '../../map/MapCanvas.tsx';
import { MapProvider, useMap } from '../../map/MapProvider.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { useColorScheme } from '../../ui/theme/themeMode.ts';
import { circleOf, placeOf, type TypedOrder } from './order.form.ts';
import styles from './prefect-orders.module.css';

const headers = (): Readonly<Record<string, string>> => {
  const token = currentSession()?.token;
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
};

const useTypedCircle = () => {
  const [lat, lng, radius_m] = useWatch<TypedOrder, ['lat', 'lng', 'radius_m']>({
    name: ['lat', 'lng', 'radius_m'],
  });
  return useMemo(() => circleOf({ lat, lng, radius_m }), [lat, lng, radius_m]);
};

/** The circle under the hand: its centre is moved, its edge is drawn, or another one is drawn. */
const Board = () => {
  const { t } = useTranslation('prefect_orders');
  const { camera, map } = useMap();
  const { setValue } = useFormContext<TypedOrder>();
  const source = useWatch<TypedOrder, 'source'>({ name: 'source' });
  const circle = useTypedCircle();
  const [mode, setMode] = useState<DrawMode | null>(null);
  const areas = useMemo(() => [{ id: 'order', geometry: circle }], [circle]);
  const drawing = useDrawing({
    areas,
    mode,
    selectedId: 'order',
    onChange: (next) => {
      const drawn = next.at(-1)?.geometry;
      if (drawn?.type !== 'Circle') return;
      for (const [name, value] of Object.entries(placeOf(drawn)))
        setValue(name as 'lat', value, { shouldDirty: true, shouldValidate: true });
    },
    onSelect: () => undefined,
    onModeEnd: () => setMode(null),
  });
  const look = useEffectEvent(() => {
    const [west, south, east, north] = boundingBox(circle);
    const [x, y] = [(east - west) / 2, (north - south) / 2];
    camera.fitBounds([west - x, south - y, east + x, north + y], { animate: false });
  });
  const isReady = map !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and at each other source
  useEffect(() => {
    if (isReady) look();
  }, [isReady, source]);
  return (
    <DrawToolbar
      drawing={drawing}
      mode={mode}
      onMode={setMode}
      canDelete={false}
      name={t('facts.area')}
      shapes={['circle']}
    />
  );
};

/** Where the order applies: a circle on the map, whose numbers stand beside. */
export const OrderPlace = () => {
  const mode = useColorScheme();
  return (
    <div className={styles.drawn}>
      <MapProvider mode={mode}>
        <MapCanvas headers={headers}>
          <Board />
        </MapCanvas>
      </MapProvider>
    </div>
  );
};
