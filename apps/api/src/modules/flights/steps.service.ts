import type { StepChange } from '@envol/contract/constraints';
import { asksForAnotherPlan, forbidsPlace } from '@envol/domain/airspace/constraint';
import { isInFuture, type StepProof } from '@envol/domain/flights/proof';
import { isStep } from '@envol/domain/flights/steps';
import type { Db } from '../../platform/db/database.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import {
  type ConstraintRow,
  coverageOfRow,
  findConstraints,
  setConstraintNote,
  setConstraintProof,
  setConstraintStatus,
} from '../constraints/index.ts';
import {
  type Caller,
  type FlightDetail,
  getDetail,
  lockFlight,
  recordFlightChange,
} from '../flight-details/index.ts';
import type { FlightsDeps } from './flights.deps.ts';
import { refreshFlightStatus } from './progress.service.ts';
import { announceProhibitions } from './prohibitionNews.ts';

/** The proof as it is kept; undefined where nothing was said of one. Throws VALIDATION for one of a step left undone. */
const keptProof = (
  { proof, status }: StepChange,
  before: string,
  caller: Caller,
  now: Date,
): StepProof | null | undefined => {
  if (proof === undefined || proof === null) return proof;
  if ((status ?? before) !== 'checked') throw fieldFailure('VALIDATION', 'proof', 'proof_of_nothing');
  if (isInFuture(proof.on, now)) throw fieldFailure('VALIDATION', 'proof.on', 'in_future');
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

/** A closed place opens, and a NOTAM is answered, by a word that can be shown, not by a tick alone. Throws VALIDATION. */
const mustBeProved = (judged: ConstraintRow['judged'], proof: StepProof | null | undefined): void => {
  const isNotam = judged.kind === 'notam';
  if ((forbidsPlace(judged) || isNotam) && !proof)
    throw fieldFailure('VALIDATION', 'proof', 'proof_required');
  if (isNotam && !proof?.reference)
    throw fieldFailure('VALIDATION', 'proof.reference', 'notam_reason_required');
};

const isMarkedAnew = ({ proof }: Pick<ConstraintRow, 'proof'>, seen: string | null): boolean =>
  proof === null || seen === null ? proof !== seen : Date.parse(proof.marked_at) !== Date.parse(seen);

/** The same proof by the same person: an act that is sent again, as its answer was lost. */
const isRepeated = ({ proof }: Pick<ConstraintRow, 'proof'>, sent: StepProof | null | undefined): boolean => {
  if (!proof || !sent) return false;
  return (['by', 'on', 'how', 'reference', 'marked_by'] as const).every((key) => proof[key] === sent[key]);
};

/** Ids of the constraints that follow another one: delegated to the same authority, without a status of their own. */
const followersOf = (changed: ConstraintRow, constraints: readonly ConstraintRow[]): number[] =>
  constraints
    .filter(
      (row) =>
        row.id !== changed.id &&
        changed.delegatee_structure_id !== null &&
        row.delegatee_structure_id === changed.delegatee_structure_id &&
        !row.has_own_status &&
        row.status !== 'outdated' &&
        coverageOfRow(row).approval_id === null &&
        isStep(row.judged.effect) &&
        !asksForAnotherPlan(row.judged),
    )
    .map(({ id }) => id);

const tellStep = async (
  deps: FlightsDeps,
  transaction: Db,
  { operator_id }: Caller,
  flight_id: number,
): Promise<void> => {
  const { status } = await refreshFlightStatus(transaction, flight_id);
  await recordFlightChange(transaction, deps, operator_id, { flight_id, status });
};

/**
 * Ticks a step off as done by the operator's own means, or opens it again. The other constraints for which the same
 * authority answers follow, but those that were set by hand for themselves (specification 1 §4).
 * Throws CONSTRAINT_NEEDS_NO_APPROVAL for what only informs, CONSTRAINT_NEEDS_ANOTHER_PLAN for what nobody can lift,
 * APPROVAL_ALREADY_REQUESTED while a request stands, STEP_CHANGED where another mark stands than was seen.
 */
export const changeStep = async (
  deps: FlightsDeps,
  caller: Caller,
  flightId: number,
  constraintId: number,
  change: StepChange,
): Promise<FlightDetail> =>
  deps.db.transaction().execute(async (transaction) => {
    const isLocked = await lockFlight(transaction, caller.reached, flightId);
    const constraints = isLocked ? await findConstraints(transaction, flightId) : [];
    const changed = constraints.find(({ id }) => id === constraintId);
    if (!changed) throw notFound();
    const proof = keptProof(change, changed.status, caller, deps.clock.now());
    if (change.seen_mark !== undefined && isMarkedAnew(changed, change.seen_mark)) {
      if (isRepeated(changed, proof)) return getDetail(transaction, caller.reached, flightId);
      throw new Failure('STEP_CHANGED');
    }
    const alreadySo = change.status === undefined || change.status === changed.status;
    if (proof !== undefined && alreadySo) await setConstraintProof(transaction, [constraintId], proof);
    if (change.note !== undefined) await setConstraintNote(transaction, constraintId, change.note);
    if (change.status !== undefined && change.status !== changed.status) {
      const { judged } = changed;
      if (change.status === 'checked') mustBeProved(judged, proof);
      if (asksForAnotherPlan(judged)) throw new Failure('CONSTRAINT_NEEDS_ANOTHER_PLAN');
      if (!isStep(judged.effect) || changed.status === 'outdated')
        throw new Failure('CONSTRAINT_NEEDS_NO_APPROVAL');
      if (coverageOfRow(changed).approval_id !== null) throw new Failure('APPROVAL_ALREADY_REQUESTED');
      const followers = followersOf(changed, constraints);
      await setConstraintStatus(transaction, [constraintId], change.status, true);
      await setConstraintStatus(transaction, followers, change.status);
      // A new mark has its own proof, or none; a step opened again has none.
      await setConstraintProof(transaction, [constraintId, ...followers], proof ?? null);
    }
    // Other words for a mark change no status: they are told like the mark, or the next one is refused for what nobody saw.
    if (proof !== undefined || change.note !== undefined || !alreadySo)
      await tellStep(deps, transaction, caller, flightId);
    const detail = await getDetail(transaction, caller.reached, flightId);
    const moved = { before: constraints, after: detail.constraints };
    await announceProhibitions(transaction, flightId, moved, deps.clock.now().toISOString());
    return detail;
  });
