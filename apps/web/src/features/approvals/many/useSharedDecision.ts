import type { SharedDecisionInput, SharedDecisionOutcome } from '@envol/contract/approvals';
import { useState } from 'react';
import type { z } from 'zod';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { refreshQueries } from '../../../api/query.ts';
import { useGrace } from '../../../shared/grace/index.ts';
import { showSuccess } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { knownRequest } from '../queue/knownRequest.ts';
import type { Answer } from './chosen.ts';
import { rememberDecided } from './decidedHere.ts';

type Given = z.output<typeof SharedDecisionInput>;

const STATUS = {
  accept: 'accepted',
  restrict: 'reserves',
  refuse: 'refused',
  'request-information': 'incomplete',
} as const satisfies Readonly<Record<Answer, string>>;

const NONE: SharedDecisionOutcome['left'] = [];

/** One answer to several requests, held back for a moment before it goes; `onDone` hears which ones it reached. */
export const useSharedDecision = (onDone: (ids: readonly number[]) => void) => {
  const { t } = useTranslation(['approvals', 'approvals_many']);
  const [held, setHeld] = useState<Given | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState<{
    readonly left: SharedDecisionOutcome['left'];
    readonly names: ReadonlyMap<number, string>;
  }>({ left: NONE, names: new Map() });
  const record = async (given: Given): Promise<boolean> => {
    setHeld(null);
    setIsSending(true);
    const names = new Map(
      given.requests.map(({ id }) => [id, knownRequest(id)?.display_identifier ?? String(id)]),
    );
    try {
      const { done, left } = await callApi(endpoints.decideApprovals, { body: given });
      rememberDecided(done, STATUS[given.type]);
      setOutcome({ left, names });
      if (done.length > 0) showSuccess(t(`approvals_many:done_${given.type}`, { count: done.length }));
      onDone(done);
      await refreshQueries('approvals');
      return true;
    } catch {
      // The call's own message says why; what was chosen and typed is still there.
      return false;
    } finally {
      setIsSending(false);
    }
  };
  useGrace(held === null ? null : 'many', () => (held === null ? Promise.resolve(true) : record(held)));
  return {
    held,
    isSending,
    left: outcome.left,
    nameOf: (id: number): string => outcome.names.get(id) ?? String(id),
    hold: (given: Given): void => {
      setOutcome({ left: NONE, names: new Map() });
      setHeld(given);
    },
    back: (): void => setHeld(null),
    send: (): void => {
      if (held !== null) void record(held);
    },
  };
};
