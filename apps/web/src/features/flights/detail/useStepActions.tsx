import type { Flight } from '@envol/contract/flights';
import { asksForAnotherPlan } from '@envol/domain/airspace/constraint';
import { isStep } from '@envol/domain/flights/derive';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useReasons } from '../../../airspace/useReasons.ts';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refresh } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { showSnackbar } from '../../../ui/snackbar/snackbars.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { UNDO_MS } from '../undo.ts';
import { type ShownConstraint, stepState } from '../verdict/verdict.ts';
import { type FlightSide, isRequestable } from './useFlightSide.ts';

/** What can be done about each constraint: ask here, follow what was asked, or tick off what was done elsewhere. */
export const useStepActions = (flight: Flight, setSide: (side: FlightSide) => void) => {
  const { t } = useTranslation('flights');
  const client = useQueryClient();
  const reasons = useReasons();
  const mark = async (id: number, status: 'todo' | 'checked'): Promise<void> => {
    const params = { id: flight.id, cid: id };
    const changed = await call(endpoints.updateFlightConstraint, { params, body: { status } });
    client.setQueryData(queryOf(endpoints.getFlight, { params: { id: flight.id } }).queryKey, changed);
    await refresh('flights');
  };
  /** Said with its name, and taken back for ten seconds. */
  const markDone = async (known: Parameters<typeof reasons.title>[0] & { readonly id: number }) => {
    await mark(known.id, 'checked');
    showSnackbar({
      tone: 'success',
      message: t('step_actions.marked', { name: reasons.title(known) }),
      action: { label: t('undo'), run: () => void mark(known.id, 'todo').catch(() => undefined) },
      duration_ms: UNDO_MS,
    });
  };
  const saved = (constraint: ShownConstraint) =>
    flight.analysis?.constraints.find(({ id }) => id === constraint.id) ?? null;

  const actionOf = (constraint: ShownConstraint, primary = false): ReactNode => {
    const known = saved(constraint);
    if (known === null || !isStep(known.effect) || asksForAnotherPlan(known)) return null;
    const name = known.decider === null ? reasons.title(known) : reasons.decider(known.decider);
    const variant = primary ? 'contained' : 'text';
    const state = stepState(known, flight.approvals);
    const { approval_id } = known;
    const approval = flight.approvals.find(({ id, status }) => id === approval_id && status !== 'cancelled');
    if (approval !== undefined)
      return (
        <Button variant={variant} onClick={() => setSide({ kind: 'approval', approval_id: approval.id })}>
          {approval.status === 'incomplete'
            ? t(primary ? 'step_actions.answer_to' : 'step_actions.answer', { name })
            : t(approval.status === 'refused' ? 'step_actions.read_refusal' : 'step_actions.follow')}
        </Button>
      );
    if (isRequestable(known, flight))
      return (
        <Button variant={variant} onClick={() => setSide({ kind: 'request', constraint_id: known.id })}>
          {t(primary ? 'step_actions.request_from' : 'step_actions.request_short', { name })}
        </Button>
      );
    if (state === 'done')
      return (
        <Button variant="text" onClick={() => void mark(known.id, 'todo')}>
          {t('step_actions.unmark')}
        </Button>
      );
    return (
      <Button variant={variant} onClick={() => void markDone(known).catch(() => undefined)}>
        {t(primary ? 'step_actions.mark_done_named' : 'step_actions.mark_done', {
          name: reasons.title(known),
        })}
      </Button>
    );
  };
  return actionOf;
};
