import type { PrefectureNotificationsInfo } from '@envol/contract/flight-notifications';
import { localDate } from '@envol/domain/time/localTime';
import { useMinute } from '../../device/clock.ts';
import { Card, KeyValue } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { stripOf } from './dayStrip.ts';
import styles from './flightNotifications.module.css';

interface DeadlineProps {
  readonly info: PrefectureNotificationsInfo;
  readonly zone: string;
}

/** By when the prefectures must be told, counted day by day by the rules of the flight's date. */
export const Deadline = ({ info, zone }: DeadlineProps) => {
  const { t } = useTranslation('flight_notifications');
  const format = useFormats();
  const now = useMinute();
  const latest = info.prefectures.map(({ latest_date }) => latest_date).sort()[0] ?? info.first_date;
  const isLate = info.prefectures.some(({ is_late }) => is_late);
  const day = (date: string): string => format.day(`${date}T12:00:00Z`, 'UTC');
  const today = localDate(new Date(now).toISOString(), zone);
  return (
    <Card
      title={t('deadline', { date: day(latest) })}
      tone={isLate ? 'warn' : 'ok'}
      aside={
        <StatusChip
          status={isLate ? 'late' : 'kept'}
          tone={isLate ? 'warn' : 'ok'}
          label={t(isLate ? 'notice_over' : 'notice_kept')}
        />
      }
    >
      <ol className={styles.strip} aria-label={t('strip')}>
        {stripOf(today, latest, info.first_date, info.holidays).map(({ date, is_off, role }) => (
          <li key={date} data-off={is_off || undefined} data-role={role ?? undefined}>
            <span>{Number(date.slice(8))}</span>
            {role && <b>{t(`days.${role}`)}</b>}
          </li>
        ))}
      </ol>
      <KeyValue
        items={[
          [t('flight'), day(info.first_date)],
          [
            t(`notice_modes.${info.notice_mode}`, { count: info.notice_days }),
            `${day(latest)} · ${t('rules', { ruleset: info.ruleset })}`,
          ],
          [t('length'), t('length_days', { count: info.days, maximum: info.maximum_days })],
        ]}
      />
      <p className={styles.source}>{info.source}</p>
    </Card>
  );
};
