import type { StepChange } from '@envol/contract/constraints';
import { asksForAnotherPlan } from '@envol/domain/airspace/constraint';
import { isStep } from '@envol/domain/flights/derive';
import { liesAhead, type StepProof } from '@envol/domain/flights/proof';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { recordEvent } from '../../platform/realtime/events.ts';
import {
  findConstraints,
  setConstraintNote,
  setConstraintProof,
  setConstraintStatus,
} from '../constraints/index.ts';
import type { FlightsDeps } from './flights.deps.ts';
import { type FlightDetail, lockFlight } from './flights.queries.ts';
import { type Caller, getDetail } from './flights.service.ts';
import { refreshFlightStatus } from './progress.service.ts';

/** The proof as it is kept; undefined where nothing was said of one. Throws VALIDATION for one of a step left undone. */
const keptProof = (
  { proof, status }: StepChange,
  before: string,
  caller: Caller,
  now: Date,
): StepProof | null | undefined => {
  if (proof === undefined || proof === null) return proof;
  if ((status ?? before) !== 'checked')
    throw new Failure('VALIDATION', { fields: [{ path: 'proof', message: 'proof_of_nothing' }] });
  if (liesAhead(proof.on, now))
    throw new Failure('VALIDATION', { fields: [{ path: 'proof.on', message: 'in_future' }] });
  const { by, on, how, reference } = proof;
  return {
    by,
    on: new Date(on).toISOString(),
    how,
    reference: reference || null,
    marked_by: caller.name,
    marked_at: now.toISOString(),
  };
};

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
    const proof = keptProof(change, changed.status, caller, deps.clock.now());
    const alreadySo = change.status === undefined || change.status === changed.status;
    if (proof !== undefined && alreadySo) await setConstraintProof(transaction, [constraintId], proof);
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
      // A new mark has its own proof, or none; a step opened again has none.
      await setConstraintProof(
        transaction,
        together.map(({ id }) => id),
        proof ?? null,
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
