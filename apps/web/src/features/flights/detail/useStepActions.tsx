import type { Flight } from '@envol/contract/flights';
import { asksForAnotherPlan } from '@envol/domain/airspace/constraint';
import { isStep } from '@envol/domain/flights/derive';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf, refresh } from '../../../api/query.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { type ShownConstraint, stepState } from '../verdict/verdict.ts';
import { type FlightSide, isRequestable } from './useFlightSide.ts';

/** What can be done about each constraint: ask here, follow what was asked, or tick off what was done elsewhere. */
export const useStepActions = (flight: Flight, setSide: (side: FlightSide) => void) => {
  const { t } = useTranslation('flights');
  const client = useQueryClient();
  const mark = async (id: number, status: 'todo' | 'checked'): Promise<void> => {
    const params = { id: flight.id, cid: id };
    const changed = await call(endpoints.updateFlightConstraint, { params, body: { status } });
    client.setQueryData(queryOf(endpoints.getFlight, { params: { id: flight.id } }).queryKey, changed);
    await refresh('flights');
  };
  const saved = (constraint: ShownConstraint) =>
    flight.analysis?.constraints.find(({ id }) => id === constraint.id) ?? null;

  const actionOf = (constraint: ShownConstraint, primary = false): ReactNode => {
    const known = saved(constraint);
    if (known === null || !isStep(known.effect) || asksForAnotherPlan(known)) return null;
    const variant = primary ? 'contained' : 'text';
    const state = stepState(known, flight.approvals);
    const { approval_id } = known;
    const approval = flight.approvals.find(({ id, status }) => id === approval_id && status !== 'cancelled');
    if (approval !== undefined)
      return (
        <Button variant={variant} onClick={() => setSide({ kind: 'approval', approval_id: approval.id })}>
          {t(approval.status === 'incomplete' ? 'step_actions.answer' : 'step_actions.follow')}
        </Button>
      );
    if (isRequestable(known, flight))
      return (
        <Button variant={variant} onClick={() => setSide({ kind: 'request', constraint_id: known.id })}>
          {t(primary ? 'step_actions.request' : 'step_actions.request_short')}
        </Button>
      );
    if (state === 'done')
      return (
        <Button variant="text" onClick={() => void mark(known.id, 'todo')}>
          {t('step_actions.unmark')}
        </Button>
      );
    return (
      <Button variant={variant} onClick={() => void mark(known.id, 'checked')}>
        {t('step_actions.mark_done')}
      </Button>
    );
  };
  return actionOf;
};
