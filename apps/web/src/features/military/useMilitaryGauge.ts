import type { Flight } from '@envol/contract/flights';
import type { TimeRow } from '../../shared/flight-gauges/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useMilitary } from './useMilitary.ts';

/** Zones of the low-altitude network with their hours. */
export const useMilitaryGauge = (flight: Flight) => {
  const { t } = useTranslation('military');
  const { data } = useMilitary(flight);
  const rows = (data?.azba.zones ?? []).map(({ zone, hours }): TimeRow => {
    const key = `azba:${zone}`;
    return {
      key,
      constraint: { key, kind: 'restricted_area', title: t('row', { zone }) },
      hours: 'notam',
      spans: hours.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) })),
    };
  });
  return { rows, bands: [] };
};
