import type { FlightNotification, NotificationUpdate } from '@envol/contract/flight-notifications';
import type { Flight } from '@envol/contract/flights';
import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApiFailure } from '../../api/failure.ts';
import { refreshQueries } from '../../api/query.ts';
import { useGrace } from '../../shared/grace/index.ts';
import { showError, showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

/** A notification that is declared again, as its window saw it, and what is changed of it. */
export interface HeldUpdate {
  readonly notice: FlightNotification;
  readonly change: NotificationUpdate;
}

/**
 * Holds a notification that is declared again back for ten seconds, as the first declaration is, and sends it at once when the page
 * is left. `onBack`: it was taken back or refused, and is to be filled in again.
 */
export const useDelayedUpdate = (
  flight: Pick<Flight, 'id'>,
  onBack: (held: HeldUpdate, refused: ApiFailure | null) => void,
) => {
  const { t } = useTranslation('flight_notifications');
  const [held, setHeld] = useState<HeldUpdate | null>(null);
  const send = async (leaving: boolean): Promise<boolean> => {
    if (held === null) return true;
    setHeld(null);
    const { notice, change } = held;
    const request = {
      params: { id: flight.id },
      body: { notifications: [{ ...change, updated_at: notice.updated_at }] },
    };
    const options = { handles: 'all', keepalive: leaving } as const;
    try {
      await (notice.kind === 'prefecture'
        ? callApi(endpoints.updatePrefectureNotifications, request, options)
        : callApi(endpoints.updateArmyNotifications, request, options));
      showSuccess(t('programmed'));
      await refreshQueries('flights');
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showError(t(notice.kind === 'army' ? 'held_failed_army' : 'held_failed', { detail: error.detail }));
      // What another window did since is read first.
      if (error.code === 'NOTIFICATION_CHANGED') await refreshQueries('flights');
      else onBack(held, error);
      return false;
    }
  };
  useGrace(held === null ? null : `notice-again.${held.notice.id}`, send);
  return {
    held,
    hold: setHeld,
    cancel: (): void => {
      if (held !== null) onBack(held, null);
      setHeld(null);
    },
    now: (): void => void send(false),
  };
};
