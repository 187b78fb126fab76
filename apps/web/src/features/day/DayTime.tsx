import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './detail.module.css';

interface HoursProps {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
}

/** 11:00–13:00 (10:00–12:00 UTC) */
export const Hours = ({ from, to, zone }: HoursProps) => {
  const format = useFormats();
  const span = (in_zone: string): string => `${format.clock(from, in_zone)}–${format.clock(to, in_zone)}`;
  return (
    <time dateTime={`${from}/${to}`} className={styles.hours}>
      <b>{span(zone)}</b> <small className={styles.utc}>({span('UTC')} UTC)</small>
    </time>
  );
};

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
