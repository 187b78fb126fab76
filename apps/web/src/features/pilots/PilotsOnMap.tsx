import type { PilotPlace } from '@envol/contract/pilots';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { useMinute } from '../../device/clock.ts';
import { useMapData, useMapLayer } from '../../map/MapProvider.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import { PEOPLE, peopleFeatures, peopleLayer } from './peopleLayer.ts';

const AGAIN_MS = 20_000;
const NONE: readonly PilotPlace[] = [];

const People = ({ places }: { readonly places: readonly PilotPlace[] }) => {
  const { t } = useTranslation('pilots');
  const format = useFormats();
  const now = useMinute();
  useMapLayer(useMemo(() => peopleLayer(t('positions.layer')), [t]));
  useMapData(
    PEOPLE,
    useMemo(
      () =>
        peopleFeatures(places, now, {
          ageOf: (at) => format.ago(at, now),
          accuracyOf: (metres) =>
            metres === null
              ? t('positions.accuracy_unknown')
              : t('positions.accuracy', { distance: format.distance(metres) }),
        }),
      [places, now, format, t],
    ),
  );
  return null;
};

/** Where the house's pilots are who share it, on every map of its people, with the age of each place and how far it may be off. */
export const PilotsOnMap = () => {
  const reads = useMay('pilot:read');
  const { data = NONE } = useQuery({
    ...queryOf(endpoints.pilotPositions),
    enabled: reads,
    refetchInterval: AGAIN_MS,
    retry: false,
  });
  return data.length > 0 ? <People places={data} /> : null;
};
