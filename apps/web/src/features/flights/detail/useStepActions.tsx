import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import { asksForAnotherPlan } from '@envol/domain/airspace/constraint';
import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import { actOfReader } from '@envol/domain/flights/payAct';
import type { ConstraintStatus } from '@envol/domain/flights/statuses';
import type { StepAct } from '@envol/domain/flights/stepAct';
import { isStep } from '@envol/domain/flights/steps';
import { type ReactNode, useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { usePayer } from '../../../api/payer.ts';
import { refreshQueries } from '../../../api/query.ts';
import { useMay } from '../../../api/session.ts';
import { useReasons } from '../../../shared/airspace/index.ts';
import type { ShownConstraint } from '../../../shared/verdict/index.ts';
import {
  actOf,
  CompleteDroneAct,
  isUnproved,
  ProofDialog,
  stepState,
} from '../../../shared/verdict/index.ts';
import { ActButton } from '../../../ui/ActButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { type FlightSide, isRequestable } from './flightSide.ts';
import { FollowStep, OpenStepAction } from './OpenStepAction.tsx';
import { ofThePlan, PlanAct } from './PlanAct.tsx';
import { useMarks } from './useMarks.ts';

const completing = (flight: Flight, step: FlightConstraint, isOpen: boolean): ReactNode => (
  <CompleteDroneAct
    key={`complete ${step.key}`}
    constraint={step}
    isOpen={isOpen}
    onCompleted={() => judgeAgain(flight.id)}
  />
);

interface DoneStepProps {
  readonly isUnproved: boolean;
  readonly onProve: () => void;
  readonly onOpen: () => Promise<void>;
}

const DoneStep = ({ isUnproved: mayProve, onProve, onOpen }: DoneStepProps) => {
  const { t } = useTranslation('flights');
  return (
    <>
      {mayProve && (
        <Button variant="text" onClick={onProve}>
          {t('proof.add')}
        </Button>
      )}
      <ActButton variant="text" act={onOpen}>
        {t('step_actions.unmark')}
      </ActButton>
    </>
  );
};

/** What the button of a request that may be made says; `isBegun`: of some areas it was made before. */
const askWord = (act: StepAct, isBegun: boolean, primary: boolean) => {
  if (act === 'ask_again') return 'step_actions.ask_again';
  if (isBegun) return 'step_actions.request_rest';
  if (act === 'update_request') return 'step_actions.update';
  return primary ? 'step_actions.request_from' : 'step_actions.request_short';
};

/** Judges the mission again with a record that was completed. */
const judgeAgain = async (id: number): Promise<void> => {
  await callApi(endpoints.analyseFlight, { params: { id } });
  await refreshQueries('flights');
};

/** What the request form in the product does. */
const ASKED_HERE: ReadonlySet<StepAct> = new Set<StepAct>([
  'request_approval',
  'ask_again',
  'update_request',
]);

/** What the button of a request that was sent does: pay it, read why it was refused, show the mission anew, or look on. */
const followWord = (act: StepAct, asked: ApprovalStatus, step: ConstraintStatus) => {
  if (act === 'pay') return 'step_actions.pay';
  if (asked === 'refused') return 'step_actions.read_refusal';
  return step === 'to_send' ? 'step_actions.update' : 'step_actions.follow';
};

/** A constraint as it is saved, with what is asked of the person who reads; null: nothing is. */
const useStanding = (flight: Flight) => {
  const payer = usePayer();
  return (constraint: ShownConstraint) => {
    const known = flight.analysis?.constraints.find(({ id }) => id === constraint.id);
    if (known === undefined || !isStep(known.effect)) return null;
    const act = actOfReader(actOf(known, flight.approvals), payer);
    return { known, act, state: stepState(known, flight.approvals) };
  };
};

/**
 * What can be done about each constraint: ask here, follow what was asked, or tick off what was done elsewhere. Who does not
 * prepare missions follows alone.
 */
export const useStepActions = (flight: Flight, setSide: (side: FlightSide) => void) => {
  const { t } = useTranslation('flights');
  const reasons = useReasons();
  const marks = useMarks(flight);
  const mayWrite = useMay('flight:write');
  const [proving, setProving] = useState<FlightConstraint | null>(null);
  const standingOf = useStanding(flight);

  const actionOf = (constraint: ShownConstraint, primary = false): ReactNode => {
    const standing = standingOf(constraint);
    if (standing === null) return null;
    const { known, act, state } = standing;
    if (act === 'complete_drone') return completing(flight, known, primary);
    if (mayWrite && state === 'todo' && ofThePlan(act))
      return <PlanAct flight={flight} act={act} primary={primary} onProve={() => setProving(known)} />;
    // What is to be changed of the plan stands on the card as buttons.
    if (asksForAnotherPlan(known)) return null;
    const name = known.decider === null ? reasons.title(known) : reasons.decider(known.decider);
    const variant = primary ? 'contained' : 'text';
    const { approval_id } = known;
    const approval = flight.approvals.find(({ id, status }) => id === approval_id && status !== 'cancelled');
    const canAsk = mayWrite && ASKED_HERE.has(act) && isRequestable(known, flight);
    if (!mayWrite && approval === undefined)
      return <FollowStep flight_id={flight.id} step={known} act={act} />;
    if (approval !== undefined && (approval.status === 'incomplete' || !canAsk))
      return (
        <Button variant={variant} onClick={() => setSide({ kind: 'approval', approval_id: approval.id })}>
          {approval.status === 'incomplete' && mayWrite
            ? t(primary ? 'step_actions.answer_to' : 'step_actions.answer', { name })
            : t(followWord(act, approval.status, mayWrite ? known.status : 'handled'))}
        </Button>
      );
    if (canAsk)
      return (
        <Button variant={variant} onClick={() => setSide({ kind: 'request', constraint_id: known.id })}>
          {t(askWord(act, approval !== undefined, primary), { name })}
        </Button>
      );
    if (state === 'done')
      return (
        <DoneStep
          isUnproved={isUnproved(known)}
          onProve={() => setProving(known)}
          onOpen={() => marks.open(known)}
        />
      );
    return (
      <OpenStepAction
        flight_id={flight.id}
        step={known}
        act={act}
        name={name}
        primary={primary}
        onProve={() => setProving(known)}
      />
    );
  };
  const dialog = proving && (
    <ProofDialog
      step={proving}
      zone={flight.time_zone}
      onProved={(proof) => marks.prove(proving, proof)}
      onClose={() => setProving(null)}
    />
  );
  return { actionOf, dialog };
};
