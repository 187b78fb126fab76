import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './flown.module.css';

interface Props {
  readonly takeOff: Pick<
    TakeOffAuthorization,
    'effective_start' | 'effective_end' | 'effective_duration' | 'time_zone'
  > | null;
}

/** What the pilot declared: when the drone left the ground, when it was back, how long that took. */
export const Flown = ({ takeOff }: Props) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  if (takeOff === null || takeOff.effective_start === null) return null;
  const { effective_start: start, effective_end: end, effective_duration, time_zone: zone } = takeOff;
  const clock = (at: string) => (
    <>
      {format.clock(at, zone)} <small>{format.clock(at, 'UTC')} UTC</small>
    </>
  );
  if (end === null)
    return (
      <p className={styles.note}>
        {t('flown.since', { start: `${format.clock(start, zone)} (${format.clock(start, 'UTC')} UTC)` })}
      </p>
    );
  const minutes = Math.round((effective_duration ?? 0) / 60);
  return (
    <dl className={styles.flown} aria-label={t('flown.title')}>
      <div>
        <dt>{t('flown.start')}</dt>
        <dd>{clock(start)}</dd>
      </div>
      <div>
        <dt>{t('flown.end')}</dt>
        <dd>{clock(end)}</dd>
      </div>
      <div>
        <dt>{t('flown.duration')}</dt>
        <dd>
          {minutes === 0
            ? t('flown.short')
            : minutes < 60
              ? t('flown.minutes', { count: minutes })
              : t('flown.hours', {
                  hours: Math.floor(minutes / 60),
                  minutes: String(minutes % 60).padStart(2, '0'),
                })}
        </dd>
      </div>
    </dl>
  );
};
