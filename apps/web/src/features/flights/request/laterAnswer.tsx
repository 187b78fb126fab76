import type { Approval } from '@envol/contract/approvals';
import { awaitedSide } from '@envol/domain/approvals/policy';
import { lazy, Suspense } from 'react';
import { DutyLine } from '../../../shared/duty/index.ts';
import { untilThere } from '../../../ui/stores/untilThere.ts';
import type { LikelyAnswerProps } from './LikelyAnswer.tsx';

const Answer = lazy(() =>
  untilThere(async () => ({ default: (await import('./LikelyAnswer.tsx')).LikelyAnswer })),
);

/** When an answer is likely: comes by itself, after what the mission's page shows first. */
export const LaterAnswer = (props: LikelyAnswerProps) => (
  <Suspense fallback={null}>
    <Answer {...props} />
  </Suspense>
);

/** Of a request: when its answer is likely while its authority has still to give it, and who decides now. */
export const WhoAnswers = ({ approval }: { readonly approval: Approval }) => (
  <>
    {!approval.is_closed && awaitedSide(approval.status) === 'authority' && (
      <LaterAnswer
        structureId={approval.structure_id}
        zone={approval.time_zone}
        sentAt={approval.submitted_at}
      />
    )}
    <DutyLine approval={approval} />
  </>
);
