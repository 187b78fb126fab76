import type { FlightNotification, NotificationUpdate } from '@envol/contract/flight-notifications';
import type { Flight } from '@envol/contract/flights';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refresh } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './flightNotifications.module.css';
import { NoticeCard } from './NoticeCard.tsx';
import { againOf } from './noticeState.ts';

/** What may be done with notifications that were made, in the mission's name. */
export const useNoticeActs = (flight: Pick<Flight, 'id'>) => {
  const [busy, setBusy] = useState(false);
  const params = { id: flight.id };
  const update = async (notice: FlightNotification, change: NotificationUpdate): Promise<void> => {
    const body = { notifications: [change] };
    await (notice.kind === 'prefecture'
      ? call(endpoints.updatePrefectureNotifications, { params, body }, { handles: 'all' })
      : call(endpoints.updateArmyNotifications, { params, body }, { handles: 'all' }));
    await refresh('flights');
  };
  const act = (run: () => Promise<unknown>): void => {
    setBusy(true);
    // A failure is told by the call itself.
    void run()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return {
    busy,
    update,
    read: (notice: FlightNotification) =>
      act(async () => {
        const body = { notifications: [{ id: notice.id, answer_read: true as const }] };
        await call(endpoints.updatePrefectureNotifications, { params, body });
        await refresh('flights');
      }),
    again: (notice: FlightNotification) =>
      act(async () => {
        const body = { notifications: [{ id: notice.id }] };
        await (notice.kind === 'prefecture'
          ? call(endpoints.updatePrefectureNotifications, { params, body })
          : call(endpoints.updateArmyNotifications, { params, body }));
        await refresh('flights');
      }),
    cancel: async (notice: FlightNotification): Promise<void> => {
      const body = { notification_id: notice.id };
      await (notice.kind === 'prefecture'
        ? call(endpoints.cancelPrefectureNotification, { params, body })
        : call(endpoints.cancelArmyNotification, { params, body }));
      await refresh('flights');
    },
  };
};

interface ListProps {
  readonly flight: Pick<Flight, 'id' | 'time_zone'>;
  readonly notices: readonly FlightNotification[];
  readonly onHandIn: (notice: FlightNotification) => void;
  readonly onResend: (notice: FlightNotification) => void;
}

/** The notifications that were made, each with what may be done about it. */
export const NoticeList = ({ flight, notices, onHandIn, onResend }: ListProps) => {
  const { t } = useTranslation('flight_notifications');
  const mayWrite = useMay('flight:write');
  const acts = useNoticeActs(flight);
  const [cancelling, setCancelling] = useState<FlightNotification | null>(null);
  const cards = notices.map((notice) => {
    const may = (action: FlightNotification['available_actions'][number]): boolean =>
      mayWrite && notice.available_actions.includes(action);
    const isOnline = notice.channel === 'online' && notice.status !== 'todo';
    // What left and is still true is not told twice; an army's window is an hour that nobody chooses.
    const leavesAgain =
      notice.is_outdated ||
      notice.status === 'failed' ||
      notice.status === 'cancelled' ||
      (notice.status === 'programmed' && notice.kind === 'prefecture');
    return (
      <NoticeCard
        key={notice.id}
        notice={notice}
        zone={flight.time_zone}
        actions={
          <div className={styles.actions}>
            {mayWrite && notice.answered_at !== null && (
              <Button size="small" disabled={acts.busy} onClick={() => acts.read(notice)}>
                {t('answer_read')}
              </Button>
            )}
            {may('program') && leavesAgain && isOnline && (
              <Button
                size="small"
                variant={againOf(notice) === 'change' ? 'text' : 'contained'}
                disabled={acts.busy}
                onClick={() => (notice.kind === 'prefecture' ? onResend(notice) : acts.again(notice))}
              >
                {t(`again.${againOf(notice)}`)}
              </Button>
            )}
            {may('hand_in') && notice.status !== 'sent' && notice.status !== 'updated' && (
              <Button variant="outlined" size="small" onClick={() => onHandIn(notice)}>
                {t('hand_in')}
              </Button>
            )}
            {may('cancel') && (
              <Button variant="text" size="small" disabled={acts.busy} onClick={() => setCancelling(notice)}>
                {t('cancel')}
              </Button>
            )}
          </div>
        }
      />
    );
  });
  return (
    <>
      {cards}
      <ConfirmDialog
        open={cancelling !== null}
        danger
        title={t('cancel_title', { whom: cancelling?.decider ?? t('army') })}
        confirm={t('cancel')}
        onConfirm={() => cancelling && acts.cancel(cancelling)}
        onClose={() => setCancelling(null)}
      >
        {t(cancelling?.sent_at === null ? 'cancel_unsent' : 'cancel_sent')}
      </ConfirmDialog>
    </>
  );
};
