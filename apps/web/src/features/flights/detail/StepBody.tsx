import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';
import { awaitedSide } from '@envol/domain/approvals/policy';
import type { ReactNode } from 'react';
import { useApproval } from '../../../shared/discussion/index.ts';
import {
  ConstraintCard,
  Contacts,
  type PlanChange,
  type ShownConstraint,
} from '../../../shared/verdict/index.ts';
import { ApprovalCard } from '../approval/ApprovalCard.tsx';
import { contactsOf } from '../approval/AuthorityContacts.tsx';
import { LaterAnswer } from '../request/laterAnswer.tsx';
import { type FlightSide, isRequestable } from './flightSide.ts';
import type { StepGroup } from './stepGroups.ts';

type Request = Flight['approvals'][number];
type DeciderContacts = NonNullable<FlightConstraint['decider']>['contacts'];

/** How a house that was asked is reached, but for what stands beside it already. */
const HouseContacts = ({ id, known }: { readonly id: number; readonly known: DeciderContacts }) => {
  const { data } = useApproval(id);
  const more = contactsOf(data?.structure_contact).filter(
    ({ value }) => !known.some((each) => each.value === value),
  );
  return more.length === 0 ? null : <Contacts contacts={more} />;
};

/** Whoever decides, each number and address once. */
const StepContacts = ({ constraints, requests }: Pick<StepGroup, 'constraints' | 'requests'>) => {
  const all = constraints.flatMap(({ decider }) => decider?.contacts ?? []);
  const known = [...new Map(all.map((contact) => [`${contact.kind} ${contact.value}`, contact])).values()];
  const houses = new Map(requests.map((request) => [request.structure_id, request]));
  return (
    <>
      {known.length > 0 && <Contacts contacts={known} />}
      {[...houses.values()].map(({ id }) => (
        <HouseContacts key={id} id={id} known={known} />
      ))}
    </>
  );
};

/** When the answer to a request that waits is likely. */
const Awaited = ({ request, zone }: { readonly request: Request; readonly zone: string }) => {
  const { data } = useApproval(request.id);
  if (data === undefined || data.is_closed || awaitedSide(data.status) !== 'authority') return null;
  return <LaterAnswer structureId={data.structure_id} zone={zone} sentAt={data.submitted_at} />;
};

/** When an answer is likely: to what was asked, else to what may be asked now; nothing where nobody is. */
export const AnswerOf = ({
  flight,
  constraints,
  requests,
}: Pick<StepGroup, 'constraints' | 'requests'> & { readonly flight: Flight }) => {
  const waiting = requests.find(({ status, is_closed }) => !is_closed && awaitedSide(status) === 'authority');
  if (waiting !== undefined) return <Awaited request={waiting} zone={flight.time_zone} />;
  const open = constraints.find((constraint) => isRequestable(constraint, flight));
  return open === undefined ? null : (
    <LaterAnswer
      structureId={open.delegatee_structure_id ?? open.structure_id}
      zone={flight.time_zone}
      sentAt={null}
    />
  );
};

export interface StepBodyProps extends Pick<StepGroup, 'constraints' | 'requests'> {
  readonly flight: Flight;
  readonly side: FlightSide;
  readonly setSide: (side: FlightSide) => void;
  readonly actionOf: (constraint: ShownConstraint) => ReactNode;
  readonly change: PlanChange | undefined;
  /** The verdict tells when the answer is likely. */
  readonly isNext: boolean;
}

/** What was asked and decided, what asks for it and why, and how whoever decides is reached: that once. */
export const StepBody = (props: StepBodyProps) => {
  const { flight, constraints, requests, side, setSide, actionOf, change, isNext } = props;
  return (
    <>
      {requests.map((approval) => (
        <ApprovalCard
          key={approval.id}
          approval={approval}
          open={side.kind === 'approval' && side.approval_id === approval.id}
          onOpen={() => setSide({ kind: 'approval', approval_id: approval.id })}
        />
      ))}
      {!isNext && <AnswerOf flight={flight} constraints={constraints} requests={requests} />}
      {constraints.map((constraint) => (
        <ConstraintCard
          key={constraint.key}
          constraint={constraint}
          approvals={flight.approvals}
          action={actionOf(constraint)}
          change={change}
          withoutContacts
        />
      ))}
      <StepContacts constraints={constraints} requests={requests} />
    </>
  );
};
