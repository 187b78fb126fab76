import type { PrefectureNoticeInput } from '@envol/contract/flight-notifications';
import type { Flight } from '@envol/contract/flights';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApiFailure } from '../../api/failure.ts';
import { refresh } from '../../api/query.ts';
import { useGrace } from '../../shared/grace/index.ts';
import { showError, showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import type { NoticeSaid } from './NoticePreview.tsx';

type Body = typeof PrefectureNoticeInput._zod.output;
interface Held {
  readonly body: Body;
  readonly said: NoticeSaid;
}

/**
 * Holds a declaration back for ten seconds before it is programmed, and at once when the page is left. What was filled in is
 * given back where it is cancelled or refused.
 */
export const useHeldNotice = (flight: Pick<Flight, 'id'>, onBack: () => void) => {
  const { t } = useTranslation('flight_notifications');
  const [held, setHeld] = useState<Held | null>(null);
  const [given, setGiven] = useState<NoticeSaid | null>(null);
  const [refused, setRefused] = useState<ApiFailure | null>(null);
  const send = async (leaving: boolean): Promise<boolean> => {
    if (held === null) return true;
    setHeld(null);
    const options = { handles: 'all', keepalive: leaving } as const;
    try {
      await call(endpoints.notifyPrefecture, { params: { id: flight.id }, body: held.body }, options);
      setGiven(null);
      showSuccess(t('programmed'));
      await refresh('flights');
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setRefused(error);
      onBack();
      showError(t('held_failed', { detail: error.detail }));
      return false;
    }
  };
  useGrace(held === null ? null : `notice.${flight.id}`, send);
  return {
    held: held !== null,
    /** What was filled in, and why it was refused. */
    reopened: { given, refused },
    hold: (body: Body, said: NoticeSaid): void => {
      setGiven(said);
      setRefused(null);
      setHeld({ body, said });
    },
    cancel: (): void => {
      setHeld(null);
      onBack();
    },
    now: (): void => void send(false),
  };
};
