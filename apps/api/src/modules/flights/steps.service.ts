import { asksForAnotherPlan } from '@envol/domain/airspace/constraint';
import { isStep } from '@envol/domain/flights/derive';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { recordEvent } from '../../platform/realtime/events.ts';
import { findConstraints, setConstraintNote, setConstraintStatus } from '../constraints/index.ts';
import type { FlightsDeps } from './flights.deps.ts';
import { type FlightDetail, lockFlight } from './flights.queries.ts';
import { type Caller, getDetail } from './flights.service.ts';
import { refreshFlightStatus } from './progress.service.ts';

export interface StepChange {
  readonly status?: 'todo' | 'checked' | undefined;
  readonly note?: string | null | undefined;
}

/**
 * Ticks a step off as done by the operator's own means, or opens it again. Constraints of the same authority that
 * are in the same state follow; one that already differs has a state of its own and keeps it (specification 1 §4).
 * Throws CONSTRAINT_NEEDS_NO_APPROVAL for what only informs, APPROVAL_ALREADY_REQUESTED while a request stands.
 */
export const changeStep = async (
  deps: FlightsDeps,
  caller: Caller,
  flightId: number,
  constraintId: number,
  change: StepChange,
): Promise<FlightDetail> =>
  deps.db.transaction().execute(async (transaction) => {
    const isLocked = await lockFlight(transaction, caller.operator_id, flightId);
    const constraints = isLocked ? await findConstraints(transaction, flightId) : [];
    const changed = constraints.find(({ id }) => id === constraintId);
    if (!changed) throw notFound();
    if (change.note !== undefined) await setConstraintNote(transaction, constraintId, change.note);
    if (change.status !== undefined && change.status !== changed.status) {
      const { judged } = changed;
      if (!isStep(judged.effect) || asksForAnotherPlan(judged) || changed.status === 'outdated')
        throw new Failure('CONSTRAINT_NEEDS_NO_APPROVAL');
      if (changed.approval_id !== null) throw new Failure('APPROVAL_ALREADY_REQUESTED');
      const together = constraints.filter(
        ({ id, structure_id, status, judged }) =>
          id === constraintId ||
          (structure_id !== null &&
            structure_id === changed.structure_id &&
            status === changed.status &&
            isStep(judged.effect)),
      );
      await setConstraintStatus(
        transaction,
        together.map(({ id }) => id),
        change.status,
      );
      const { status } = await refreshFlightStatus(transaction, flightId);
      await recordEvent(transaction, {
        type: 'flight_updated',
        audience: [`operator:${caller.operator_id}`],
        payload: { flight_id: flightId, status },
        at: deps.clock.now().toISOString(),
      });
    }
    return getDetail(transaction, caller.operator_id, flightId);
  });
