import type { Approval } from '@envol/contract/approvals';
import { placesOf } from '../../../shared/places/index.ts';
import { Facts } from './Facts.tsx';
import { usePositionText } from './usePositionText.ts';

/** How a request is answered, as the feature that decides says; nothing without one. `isLeft`: another is about to open. */
export const useApprovalAnswer = (approval: Approval, onAnswered: (done: string) => void, isLeft = false) => {
  const positionOf = usePositionText(approval);
  const [area] = approval.sub_approvals;
  const asked = {
    approval,
    facts: <Facts approval={approval} />,
    position: area === undefined ? null : positionOf(area),
    onAnswered,
    isLeft,
  };
  const [answer] = placesOf('approval', 'answer').map(({ useAnswer }) =>
    // biome-ignore lint/correctness/useHookAtTopLevel: the list is the same for as long as the page is open
    useAnswer(asked),
  );
  return answer ?? { foot: undefined, instead: null };
};
