import type { ActivationSummary } from '@envol/contract/activations';
import { useRef, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApiFailure } from '../../api/failure.ts';
import { refreshQueries } from '../../api/query.ts';
import type { DayRow } from '../../shared/day/index.ts';
import { useGrace } from '../../shared/grace/index.ts';
import { showError, showSuccess } from '../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../ui/texts.ts';

interface Hours {
  readonly date_start: string;
  readonly date_end: string;
}

const readAgain = (): Promise<void> =>
  refreshQueries('activations', 'take-off-authorizations', 'notifications');

/** Accepts what is asked: an activation, or a take-off. */
const accept = (row: DayRow, leaving: boolean): Promise<unknown> => {
  const options = { handles: 'all', keepalive: leaving } as const;
  if (row.take_off !== null) {
    const { id, version } = row.take_off;
    return callApi(endpoints.decideTakeOff, { params: { id }, body: { type: 'grant', version } }, options);
  }
  const { id, version } = row.activation;
  return callApi(endpoints.decideActivation, { params: { id }, body: { type: 'accept', version } }, options);
};

const refuse = (row: DayRow, message: string): Promise<unknown> => {
  if (row.take_off !== null) {
    const { id, version } = row.take_off;
    const body = { type: 'refuse', version, message } as const;
    return callApi(endpoints.decideTakeOff, { params: { id }, body }, { handles: 'all' });
  }
  const { id, version } = row.activation;
  const body = { type: 'refuse', version, message } as const;
  return callApi(endpoints.decideActivation, { params: { id }, body }, { handles: 'all' });
};

const propose = ({ id, version }: ActivationSummary, hours: Hours, message: string): Promise<unknown> => {
  const body = { type: 'propose', version, ...hours, message: message === '' ? null : message } as const;
  return callApi(endpoints.decideActivation, { params: { id }, body }, { handles: 'all' });
};

/** Runs an act, tells how it ended and reads the day again. */
const useRun = () => {
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (row: DayRow, act: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(row.key);
    try {
      await act();
      showSuccess(done);
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showError(error.detail);
      return false;
    } finally {
      setBusy(null);
      await readAgain();
    }
  };
  return { busy, run };
};

/** Holds a flight back for a while, then sends it. */
const useHeld = (send: (row: DayRow, leaving: boolean) => Promise<boolean>) => {
  const [held, setHeld] = useState<DayRow | null>(null);
  const latest = useRef<DayRow | null>(null);
  const hold = (row: DayRow | null): void => {
    latest.current = row;
    setHeld(row);
  };
  useGrace(held?.key ?? null, async (leaving) => {
    const row = latest.current;
    if (row === null) return true;
    hold(null);
    return send(row, leaving);
  });
  return { held, hold };
};

/**
 * Decisions on the day's flights. An acceptance of an activation is held back for ten seconds, in which it can be taken
 * back; a take-off is granted at once, for its pilot stands ready.
 */
export const useDecide = () => {
  const { t } = useTranslation('day');
  const { busy, run } = useRun();
  const nameOf = (row: DayRow) => ({ name: row.approval.flight_name });
  const sendAccepted = (row: DayRow, leaving: boolean): Promise<boolean> =>
    run(
      row,
      () => accept(row, leaving),
      t(row.take_off === null ? 'done.accept' : 'done.grant', nameOf(row)),
    );
  const { held, hold } = useHeld(sendAccepted);
  const sendHeld = (): void => {
    if (held === null) return;
    hold(null);
    void sendAccepted(held, false);
  };
  return {
    held,
    busy,
    accept: (row: DayRow): void => {
      // Another one was held: it goes now.
      sendHeld();
      if (row.take_off === null) hold(row);
      else void sendAccepted(row, false);
    },
    takeBack: () => hold(null),
    sendNow: sendHeld,
    refuse: (row: DayRow, message: string) =>
      run(row, () => refuse(row, message), t('done.refuse', nameOf(row))),
    propose: (row: DayRow, activation: ActivationSummary, hours: Hours, message: string) =>
      run(row, () => propose(activation, hours, message), t('done.propose', nameOf(row))),
    markEnRoute: (row: DayRow, en_route_by_superviser: boolean) => {
      const args = { params: { id: row.approval.id }, body: { en_route_by_superviser } };
      const send = () => callApi(endpoints.markAsEnRoute, args, { handles: 'all' });
      return run(row, send, t(en_route_by_superviser ? 'done.en_route' : 'done.not_en_route', nameOf(row)));
    },
  };
};

export type DayDecision = ReturnType<typeof useDecide>;
