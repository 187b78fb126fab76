import { useTranslation } from '../../ui/texts.ts';

export const useWeatherLabel = (): string => useTranslation('notams').t('tab_weather');
