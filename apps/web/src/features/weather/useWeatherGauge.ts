import type { Flight } from '@envol/contract/flights';
import type { TimeRow } from '../../shared/flight-gauges/index.ts';
import { stretchesOf } from '../../shared/weather/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useWeather } from './useWeather.ts';

const KEY = 'weather';

/** The hours of the forecast by what the drones bear. */
export const useWeatherGauge = ({
  id,
}: Flight): { readonly rows: readonly TimeRow[]; readonly bands: [] } => {
  const { t } = useTranslation('weather');
  const { data } = useWeather(id);
  if (data === undefined || data.hours.length === 0) return { rows: [], bands: [] };
  const row: TimeRow = {
    key: KEY,
    constraint: {
      key: KEY,
      kind: 'restricted_area',
      title: t(data.state === 'simulated' ? 'row_simulated' : 'row'),
    },
    hours: 'weather',
    spans: stretchesOf(data.hours),
  };
  return { rows: [row], bands: [] };
};
