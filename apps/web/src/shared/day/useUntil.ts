import { useTranslation } from '../../ui/texts.ts';

/** "dans 18 min", "dans 2 h 48", or since when. */
export const useUntil = (): ((instant: string, now: number) => string) => {
  const { t } = useTranslation('day');
  return (instant, now) => {
    const minutes = Math.round((Date.parse(instant) - now) / 60_000);
    if (minutes <= 0) return t('until.now');
    if (minutes < 60) return t('until.minutes', { minutes });
    const hours = Math.floor(minutes / 60);
    return t('until.hours', { hours, minutes: String(minutes % 60).padStart(2, '0') });
  };
};
