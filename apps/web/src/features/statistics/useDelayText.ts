import { useTranslation } from '../../ui/texts.ts';
import { delayParts } from './period.ts';

/** "1 j 6 h" of hours; a dash where nothing was decided. */
export const useDelayText = () => {
  const { t } = useTranslation('statistics');
  return (hours: number | null): string => {
    if (hours === null) return '–';
    const { days, hours: rest, minutes } = delayParts(hours);
    if (days === 0 && rest === 0) return t('minutes', { count: minutes });
    return [days > 0 && t('days', { count: days }), rest > 0 && t('hours', { count: rest })]
      .filter((part) => part !== false)
      .join(' ');
  };
};
