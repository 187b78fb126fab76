import type { FlightNotification } from '@envol/contract/flight-notifications';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '../../api/session.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { StatusChip, type Tone } from '../../ui/StatusChip.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './flightNotifications.module.css';
import { isPartlySent } from './noticeState.ts';

const TONES: Readonly<Record<FlightNotification['status'], Tone>> = {
  todo: 'warn',
  programmed: 'blue',
  sent: 'ok',
  updated: 'ok',
  failed: 'err',
  cancelled: 'archived',
};
const ICONS = { sent: CircleCheck, failed: CircleAlert, waiting: Clock } as const;

interface NoticeCardProps {
  readonly notice: FlightNotification;
  /** IANA zone of the mission's place. */
  readonly zone: string;
  readonly actions: ReactNode;
  /** How it stands at who reads it here. */
  readonly desk?: ReactNode;
}

const isSent = ({ is_outdated, status }: FlightNotification): boolean =>
  !is_outdated && (status === 'sent' || status === 'updated');

interface WaysProps extends Omit<NoticeCardProps, 'actions'> {
  /** An instant, at the mission's place and in UTC. */
  readonly at: (instant: string) => string;
}

/** Each way that the notification goes, and what became of it there. */
const Ways = ({ notice, zone, at }: WaysProps) => {
  const { t, wordOf } = useTranslation('flight_notifications');
  const format = useFormats();
  const { status, ways } = notice;
  return (
    <ul className={styles.ways}>
      {notice.kind === 'army' && (
        <li>
          <Clock size={15} aria-hidden /> {t('army_flight', { from: format.dayAndClock(notice.key, zone) })}
        </li>
      )}
      {status === 'programmed' && notice.scheduled_for && (
        <li>
          <Clock size={15} aria-hidden /> {t('leaves', { at: at(notice.scheduled_for) })}
        </li>
      )}
      {ways.map(({ way, state, at: when, reference, error, is_simulated }) => {
        const Icon = ICONS[state];
        return (
          <li key={way} data-state={is_simulated && state === 'sent' ? 'simulated' : state}>
            <Icon size={15} aria-hidden />
            <span>
              <b>{t(`ways.${way}`)}</b> {t(`way_states.${state}`)} {when !== null && at(when)}
              {reference !== null && way === 'registry' && ` · ${reference}`}
              {error !== null && ` · ${wordOf(`failures.${error}`) ?? error}`}
              {is_simulated && <em className={styles.simulated}>{t('simulated')}</em>}
            </span>
          </li>
        );
      })}
      {isSent(notice) && ways.length === 0 && notice.sent_at && (
        <li data-state="sent">
          <CircleCheck size={15} aria-hidden /> {t('handed_in', { at: at(notice.sent_at) })}
        </li>
      )}
    </ul>
  );
};

const Journal = ({ notice: { events, events_count } }: Pick<NoticeCardProps, 'notice'>) => {
  const { t, wordOf } = useTranslation('flight_notifications');
  const format = useFormats();
  return (
    <details className={styles.journal}>
      <summary>{t('journal', { count: events_count || events.length })}</summary>
      <ul>
        {events.map(({ at: when, what, by, detail }) => (
          <li key={`${when}${what}`}>
            {format.dayAndClock(when, FRENCH_TIME)} {t(`events.${what as 'sent'}`)}
            {by !== null && ` · ${by}`}
            {detail !== null &&
              what !== 'programmed' &&
              what !== 'received' &&
              ` · ${(what === 'failed' ? wordOf(`failures.${detail}`) : undefined) ?? detail}`}
          </li>
        ))}
      </ul>
      {events_count > events.length && (
        <p>{t('journal_cut', { shown: events.length, count: events_count })}</p>
      )}
    </details>
  );
};

/** Why it could not be sent, whether it is tried again, and the way to what is missing. */
const Failure = ({ notice, zone }: Omit<NoticeCardProps, 'actions'>) => {
  const { t, wordOf } = useTranslation('flight_notifications');
  const format = useFormats();
  const mayWriteOperator = useMay('operator:write');
  const { failure } = notice;
  if (failure === null) return null;
  return (
    <>
      <p className={styles.failure} role="alert">
        {wordOf(`failures.${failure}`) ?? failure}{' '}
        {notice.is_tried_again && notice.scheduled_for
          ? t('tried_again', { at: format.dayAndClock(notice.scheduled_for, zone) })
          : t('given_up')}
      </p>
      {failure === 'no_delegation' && mayWriteOperator && (
        <Link to="/settings/company" className={buttonLook({ variant: 'outlined', size: 'small' })}>
          {t('open_company')}
        </Link>
      )}
    </>
  );
};

/** One notification: how it stands, each way it goes, what became of it and what can be done. */
export const NoticeCard = ({ notice, zone, actions, desk }: NoticeCardProps) => {
  const { t } = useTranslation('flight_notifications');
  const format = useFormats();
  const at = (instant: string): string =>
    `${format.dayAndClock(instant, zone)} (${format.clock(instant, 'UTC')} UTC)`;
  const { status, is_outdated, ways, events } = notice;
  // Nothing left: whoever should be told knows of nothing.
  const isSimulated = isSent(notice) && ways.some(({ is_simulated }) => is_simulated);
  const isAnswered = notice.answered_at !== null;
  const tone = is_outdated || isAnswered ? 'warn' : isSimulated ? 'info' : TONES[status];
  const word = is_outdated
    ? 'outdated'
    : isAnswered
      ? 'answered'
      : isSimulated
        ? 'simulated_status'
        : isPartlySent(notice)
          ? 'partly_sent'
          : null;
  return (
    <Card
      title={notice.decider ?? (notice.kind === 'army' ? t('army') : t('unknown_prefecture'))}
      tone={tone}
      aside={
        <StatusChip status={status} tone={tone} label={word === null ? t(`statuses.${status}`) : t(word)} />
      }
      footer={actions}
    >
      <Ways notice={notice} zone={zone} at={at} />
      {desk}
      {events
        .filter(({ what }) => what === 'received')
        .map(({ at: when, by, detail }) => (
          <blockquote key={when} className={styles.answer} data-unread={isAnswered || undefined}>
            <b>{t('received', { at: at(when), from: by ?? '' })}</b>
            {detail}
          </blockquote>
        ))}
      {isAnswered && (
        <p className={styles.failure} role="alert">
          {t('answered_text')}
        </p>
      )}
      <Failure notice={notice} zone={zone} />
      {is_outdated && <p className={styles.failure}>{t('outdated_text')}</p>}
      {notice.channel !== 'online' && status !== 'sent' && status !== 'updated' && (
        <p className={styles.hint}>
          {t(notice.kind === 'army' ? 'army_by_hand' : `channels.${notice.channel}`)}
        </p>
      )}
      {events.length > 0 && <Journal notice={notice} />}
    </Card>
  );
};
