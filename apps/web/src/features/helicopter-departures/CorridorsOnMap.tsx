import type { HelicopterDeparture } from '@envol/contract/helicopter-departures';
import { useMemo } from 'react';
import { useMapData, useMapLayer } from '../../map/MapProvider.tsx';
import { useToday } from '../../shared/answering/index.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { CORRIDORS, corridorFeatures, corridorLayer } from './corridorLayer.ts';
import { useDepartures } from './useDepartures.ts';

const NONE: readonly HelicopterDeparture[] = [];

/** Where the corridors in force are: a distance that changes draws nothing anew. */
const keyOf = (departures: readonly HelicopterDeparture[]): string =>
  departures
    .filter(({ ended }) => ended === null)
    .map(({ id }) => id)
    .join();

const Corridors = ({ departures }: { readonly departures: readonly HelicopterDeparture[] }) => {
  const { t } = useTranslation('helicopters');
  const format = useFormats();
  const { zone } = useToday();
  useMapLayer(useMemo(() => corridorLayer(t('layer')), [t]));
  const key = keyOf(departures);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same corridors are the same features, however often they are read
  const data = useMemo(
    () =>
      corridorFeatures(departures, ({ base, scene, structure_name, height_m, ends_at }) => ({
        base: `${base.name}\n${structure_name}`,
        scene: `${scene.name}\n${t('height', { height: format.distance(height_m) })}\n${t('notice.until', { time: format.clock(ends_at, zone) })}`,
      })),
    [key, t, format, zone],
  );
  useMapData(CORRIDORS, data);
  return null;
};

/** The corridors of helicopters in force, on every map of those whom they concern. */
export const CorridorsOnMap = () => {
  const departures = useDepartures() ?? NONE;
  return departures.some(({ ended }) => ended === null) ? <Corridors departures={departures} /> : null;
};
