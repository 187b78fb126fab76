import type { Flight } from '@envol/contract/flights';
import { lazy, Suspense } from 'react';
import { RightPanel } from '../../../ui/layout/WorkspaceLayout.tsx';
import { SkeletonList } from '../../../ui/states.tsx';
import { ApprovalPanel } from '../approval/ApprovalPanel.tsx';
import type { FlightSide } from './flightSide.ts';

/** A mission is mostly read: what asks an authority is loaded with the first request. */
const RequestPanel = lazy(async () => ({
  default: (await import('../request/RequestPanel.tsx')).RequestPanel,
}));

interface SideProps {
  readonly flight: Flight;
  readonly side: FlightSide;
  readonly setSide: (side: FlightSide) => void;
  readonly close: () => void;
}

export const Side = ({ flight, side, setSide, close }: SideProps) => {
  if (side.kind === 'approval')
    return (
      <RightPanel>
        <ApprovalPanel key={side.approval_id} id={side.approval_id} onClose={close} />
      </RightPanel>
    );
  const constraint =
    side.kind === 'request'
      ? flight.analysis?.constraints.find(({ id }) => id === side.constraint_id)
      : undefined;
  if (constraint === undefined) return null;
  return (
    <RightPanel>
      <Suspense fallback={<SkeletonList rows={4} />}>
        <RequestPanel
          key={constraint.id}
          flight={flight}
          constraint={constraint}
          onClose={close}
          onSent={(approval_id) => setSide({ kind: 'approval', approval_id })}
        />
      </Suspense>
    </RightPanel>
  );
};
