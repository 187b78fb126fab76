import type { Constraint } from '@envol/domain/airspace/constraint';
import { useMinute } from '../../../ui/clock.ts';
import { useFormats } from '../../../ui/format.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { useReasons } from '../verdict/useReasons.ts';
import styles from './profile.module.css';
import { axisOf, placeOn, rowsOf } from './timeline.ts';

export interface TimeBarProps {
  readonly start: string;
  readonly end: string;
  readonly zone: string;
  readonly constraints: readonly Constraint[];
}

/** The mission's day: its period, local and UTC, and what is known of the zones' activity. */
export const TimeBar = ({ start, end, zone, constraints }: TimeBarProps) => {
  const { t } = useTranslation('flights');
  const format = useFormats();
  const reasons = useReasons();
  const now = useMinute();
  const axis = axisOf(start, end, zone, (at) => format.day(at, zone));
  const [left, right] = [placeOn(axis, Date.parse(start)), placeOn(axis, Date.parse(end))];
  const clock = (in_zone: string): { start: string; end: string } => ({
    start: format.clock(start, in_zone),
    end: format.clock(end, in_zone),
  });
  const local = clock(zone);
  return (
    <section className={styles.timebar} aria-label={t('timebar.title')}>
      <header>
        <b>{format.day(start, zone)}</b>
        <span className={styles.period}>
          {t('timebar.mission')} {local.start}–{local.end}
        </span>
        <span className={styles.utc}>{t('timebar.utc_range', clock('UTC'))}</span>
      </header>
      <div className={styles.axis} aria-hidden>
        {axis.ticks.map(({ at, label }) => (
          <span key={at} style={{ left: `${placeOn(axis, at)}%` }}>
            {label}
          </span>
        ))}
      </div>
      <div className={styles.row}>
        <span>{t('timebar.mission')}</span>
        <div className={styles.track}>
          <i data-kind="mission" style={{ left: `${left}%`, width: `${Math.max(right - left, 0.8)}%` }} />
        </div>
      </div>
      {rowsOf(constraints).map(({ key, constraint, activity }) => (
        <div key={key} className={styles.row} title={t(`timebar.${activity}`)}>
          <span>{reasons.title(constraint)}</span>
          <div className={styles.track}>
            <i data-kind={activity} style={{ left: 0, width: '100%' }} />
            <em>{t(`timebar.${activity}`)}</em>
          </div>
        </div>
      ))}
      {now > axis.from && now < axis.to && (
        <div className={styles.nowTrack} aria-hidden>
          <i style={{ left: `${placeOn(axis, now)}%` }} title={t('timebar.now')} />
        </div>
      )}
    </section>
  );
};
