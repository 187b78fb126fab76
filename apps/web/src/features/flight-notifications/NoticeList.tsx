import type { FlightNotification, NotificationUpdate } from '@envol/contract/flight-notifications';
import type { Flight } from '@envol/contract/flights';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { DelayedNotice } from './DelayedNotice.tsx';
import { DeskStanding } from './DeskStanding.tsx';
import { NoticeCard } from './NoticeCard.tsx';
import { againOf, withdrawalOf } from './noticeState.ts';
import type { HeldUpdate, useDelayedUpdate } from './useDelayedUpdate.ts';

/** What may be done with notifications that were made, in the mission's name. */
export const useNoticeActs = (flight: Pick<Flight, 'id'>) => {
  const [busy, setBusy] = useState(false);
  const params = { id: flight.id };
  const update = async (notice: FlightNotification, change: NotificationUpdate): Promise<void> => {
    const body = { notifications: [{ ...change, updated_at: notice.updated_at }] };
    await (notice.kind === 'prefecture'
      ? callApi(endpoints.updatePrefectureNotifications, { params, body }, { handles: 'all' })
      : callApi(endpoints.updateArmyNotifications, { params, body }, { handles: 'all' }));
    await refreshQueries('flights');
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
        const { id, updated_at } = notice;
        const body = { notifications: [{ id, updated_at, answer_read: true as const }] };
        await callApi(endpoints.updatePrefectureNotifications, { params, body });
        await refreshQueries('flights');
      }),
    cancel: async (notice: FlightNotification): Promise<void> => {
      const body = { notification_id: notice.id };
      await (notice.kind === 'prefecture'
        ? callApi(endpoints.cancelPrefectureNotification, { params, body })
        : callApi(endpoints.cancelArmyNotification, { params, body }));
      await refreshQueries('flights');
    },
  };
};

interface ListProps {
  readonly flight: Pick<Flight, 'id' | 'time_zone'>;
  readonly notices: readonly FlightNotification[];
  readonly onHandIn: (notice: FlightNotification) => void;
  readonly onResend: (notice: FlightNotification) => void;
  /** The one that is held back before it is declared again. */
  readonly again: ReturnType<typeof useDelayedUpdate>;
}

/** The hour at which what is held leaves; a window of the armed forces is the clock's. */
const sendAtOf = ({ notice, change }: HeldUpdate): string | undefined =>
  change.send_at ?? notice.scheduled_for ?? undefined;

interface ActionsProps extends Pick<ListProps, 'onHandIn' | 'onResend'> {
  readonly notice: FlightNotification;
  readonly acts: ReturnType<typeof useNoticeActs>;
  readonly onCancel: (notice: FlightNotification) => void;
}

/** What may be done about one notification. */
const NoticeActions = ({ notice, acts, onHandIn, onResend, onCancel }: ActionsProps) => {
  const { t } = useTranslation('flight_notifications');
  const mayWrite = useMay('flight:write');
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
    <Row gap={2} wrap>
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
          onClick={() => onResend(notice)}
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
        <Button variant="text" size="small" disabled={acts.busy} onClick={() => onCancel(notice)}>
          {t('cancel')}
        </Button>
      )}
    </Row>
  );
};

/** The notifications that were made, each with what may be done about it. */
export const NoticeList = ({ flight, notices, onHandIn, onResend, again }: ListProps) => {
  const { t } = useTranslation('flight_notifications');
  const acts = useNoticeActs(flight);
  const [cancelling, setCancelling] = useState<FlightNotification | null>(null);
  const cards = notices.map((notice) => (
    <NoticeCard
      key={notice.id}
      notice={notice}
      zone={flight.time_zone}
      desk={<DeskStanding notice={notice} flightId={flight.id} zone={flight.time_zone} />}
      actions={
        again.held?.notice.id === notice.id ? (
          <DelayedNotice
            kind={notice.kind}
            sendAt={sendAtOf(again.held)}
            onCancel={again.cancel}
            onNow={again.now}
          />
        ) : (
          <NoticeActions
            notice={notice}
            acts={acts}
            onHandIn={onHandIn}
            onResend={onResend}
            onCancel={setCancelling}
          />
        )
      }
    />
  ));
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
        {cancelling && t(withdrawalOf(cancelling))}
      </ConfirmDialog>
    </>
  );
};
