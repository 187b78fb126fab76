import type { Flight } from '@envol/contract/flights';
import type { StepLine } from '../../shared/mission-steps/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useWeather } from './useWeather.ts';

/** Whether the flight's hours are within what its drones bear. Invented or old weather never turns green. */
export const useWeatherLine = ({ id }: Flight): StepLine => {
  const { t } = useTranslation('weather');
  const { data } = useWeather(id);
  const title = t('title');
  if (data === undefined) return { title };
  const { flight, state } = data;
  const word = t(`flight.${flight}`);
  if (flight === 'over') return { title, word, tone: 'err' };
  if (state !== 'consulted' || flight === 'unknown') return { title, word };
  return { title, word, tone: flight };
};
