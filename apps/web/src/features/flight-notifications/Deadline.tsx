import type { FlightNotification, PrefectureNotificationsInfo } from '@envol/contract/flight-notifications';
import { todayIn } from '@envol/domain/time/localTime';
import { useMinute } from '../../device/clock.ts';
import { Card, KeyValue } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { stripOf } from './dayStrip.ts';
import styles from './flightNotifications.module.css';
import { type NoticeState, noticeState } from './noticeState.ts';

/** Green only once every prefecture was told in time. */
const TONES: Readonly<Record<NoticeState, Tone>> = {
  open: 'info',
  kept: 'ok',
  simulated: 'info',
  over: 'warn',
};

interface DeadlineProps {
  readonly info: PrefectureNotificationsInfo;
  readonly notices: readonly FlightNotification[];
  readonly zone: string;
}

/** By when the prefectures must be told, counted day by day by the rules of the flight's date. */
export const Deadline = ({ info, notices, zone }: DeadlineProps) => {
  const { t } = useTranslation('flight_notifications');
  const format = useFormats();
  const now = useMinute();
  const latest = info.prefectures.map(({ latest_date }) => latest_date).sort()[0] ?? info.first_date;
  const state = noticeState(info.prefectures, notices, latest, zone);
  const day = (date: string): string => format.day(date);
  const today = todayIn(now, zone);
  return (
    <Card
      title={t('deadline', { date: day(latest) })}
      tone={TONES[state]}
      aside={<StatusChip status={state} tone={TONES[state]} label={t(`notice_states.${state}`)} />}
    >
      <ol className={styles.strip} aria-label={t('strip')}>
        {stripOf({
          today,
          latest,
          flight: info.first_date,
          mode: info.notice_mode,
          holidays: info.holidays,
        }).map(({ date, is_off, role }) => (
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
