import { daysAfter } from '@envol/domain/time/localTime';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSecond } from '../../shared/day/index.ts';
import { SoundSwitch } from '../../shared/receipts/index.ts';
import { useFormats } from '../../ui/format.ts';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './day.module.css';

/** The day that is shown, the way to its neighbours, the clock and the alarm. */
export const DayHead = ({
  date,
  zone,
  go,
}: {
  readonly date: string;
  readonly zone: string;
  readonly go: (date: string) => void;
}) => {
  const { t } = useTranslation('day');
  const format = useFormats();
  const now = useSecond(true);
  usePageTitle(t('title'));
  return (
    <header className={styles.head}>
      <h1 className="visually-hidden">{t('title')}</h1>
      <button type="button" aria-label={t('day_before')} onClick={() => go(daysAfter(date, -1))}>
        <ChevronLeft size={17} aria-hidden />
      </button>
      <b>{format.day(date)}</b>
      <button type="button" aria-label={t('day_after')} onClick={() => go(daysAfter(date, 1))}>
        <ChevronRight size={17} aria-hidden />
      </button>
      <span className={styles.clock}>
        <b className={styles.clockTime}>{format.clock(now, zone)}</b> {format.clock(now, 'UTC')} UTC
      </span>
      <SoundSwitch label={t('alarm')} on={t('alarm_on')} off={t('alarm_off')} />
    </header>
  );
};
