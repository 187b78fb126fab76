import type { PrefectureNoticeInput } from '@envol/contract/flight-notifications';
import type { Flight } from '@envol/contract/flights';
import { useEffect, useEffectEvent, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { useDraftPlace } from '../../api/draftPlace.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApiFailure } from '../../api/failure.ts';
import { refreshQueries } from '../../api/query.ts';
import { useGrace } from '../../shared/grace/index.ts';
import { showError, showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';
import {
  forgetNotice,
  keepNotice,
  type NoticeKind,
  placeOf,
  readNotice,
  settleNotice,
  settlesIn,
} from './keptNotice.ts';
import type { NoticeSaid } from './NoticePreview.tsx';

type Body = typeof PrefectureNoticeInput._zod.output;

/** Programs what was filled in; the armed forces' notification names who flies with what, and how they are insured. */
const program = (kind: NoticeKind, id: number, body: Body, leaving: boolean): Promise<unknown> => {
  const options = { handles: 'all', keepalive: leaving } as const;
  if (kind === 'prefecture') return callApi(endpoints.notifyPrefecture, { params: { id }, body }, options);
  const { pilot_id, drone_id, insurance_document_id, insurance_reference } = body;
  const crew = { pilot_id, drone_id, insurance_document_id, insurance_reference };
  return callApi(endpoints.notifyArmy, { params: { id }, body: crew }, options);
};

/** How often a window asks whether another one has settled what it holds, ms. */
const LOOK_MS = 1000;

/**
 * What a former visit left at this place. While another window may still be sending it, `isElsewhere`: it is neither left nor
 * to be made here.
 */
const useLeft = (place: string) => {
  const [left, setLeft] = useState(() => readNotice(place));
  const [isElsewhere, setElsewhere] = useState(() => left !== null && settlesIn(left) > 0);
  const look = useEffectEvent((): void => {
    const kept = readNotice(place);
    const isHeld = kept !== null && settlesIn(kept) > 0;
    if (isHeld === isElsewhere) return;
    setElsewhere(isHeld);
    if (isHeld) return;
    setLeft(kept);
    // Received by the server, from the other window: what is shown here is of before.
    if (kept === null) void refreshQueries('flights');
  });
  useEffect(() => {
    if (!isElsewhere) return;
    const timer = setInterval(() => look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isElsewhere]);
  useEffect(() => {
    // Fires for what other windows write.
    const listen = ({ key }: StorageEvent): void => {
      if (key === place) look();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [place]);
  return { left, isElsewhere, forget: () => setLeft(null) };
};

/**
 * Holds the first declaration to prefectures, or notification to the armed forces, back for ten seconds before it is
 * programmed, and sends it at once when the page is left. What was filled in is given back where it is cancelled or refused,
 * and at the return where the page was left before the server's word.
 */
export const useDelayedNotice = (kind: NoticeKind, flight: Pick<Flight, 'id'>, onBack: () => void) => {
  const { t } = useTranslation('flight_notifications');
  const name = placeOf(kind, flight.id);
  const place = useDraftPlace(name);
  const { left, isElsewhere, forget } = useLeft(place);
  const [held, setHeld] = useState<Body | null>(null);
  const [given, setGiven] = useState<NoticeSaid | null>(null);
  const [refused, setRefused] = useState<ApiFailure | null>(null);
  const send = async (leaving: boolean): Promise<boolean> => {
    if (held === null) return true;
    setHeld(null);
    try {
      await program(kind, flight.id, held, leaving);
      forgetNotice(place);
      setGiven(null);
      showSuccess(t('programmed'));
      await refreshQueries('flights');
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      settleNotice(place);
      setRefused(error);
      onBack();
      showError(t(kind === 'army' ? 'held_failed_army' : 'held_failed', { detail: error.detail }));
      return false;
    }
  };
  useGrace(held === null ? null : name, send);
  return {
    kind,
    /** The hour at which what is held leaves; undefined: nothing is held. */
    held: held === null ? undefined : { send_at: held.send_at },
    /** What was filled in, and why it was refused. */
    reopened: { given: given ?? left?.said ?? null, refused },
    /** The page was left, in a former visit, before the server had received what was filled in. */
    wasLeft: left !== null && !isElsewhere,
    /** Another window of this device holds it, and sends it. */
    isElsewhere,
    hold: (body: Body, said: NoticeSaid): void => {
      keepNotice(place, said);
      forget();
      setGiven(said);
      setRefused(null);
      setHeld(body);
    },
    cancel: (): void => {
      settleNotice(place);
      setHeld(null);
      onBack();
    },
    /** The form was closed without programming: nobody asks for what it held. */
    giveUp: (): void => {
      forgetNotice(place);
      forget();
      setGiven(null);
      setRefused(null);
    },
    now: (): void => void send(false),
  };
};
