import type { OnApproval } from '../../shared/places/index.ts';
import { useTranslation } from '../../ui/texts.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { DecisionDock, useDecisionKeys } from './DecisionDock.tsx';
import { DecisionSheet } from './DecisionSheet.tsx';
import { writtenType } from './decision.form.ts';
import { useDecision } from './useDecision.ts';

type UseAnswer = NonNullable<OnApproval['answer']>[number]['useAnswer'];

/** The decision at the foot of a request; on a phone what is written for it takes the request's place. */
export const useAnswer: UseAnswer = ({ approval, facts, position, onAnswered, isLeft }) => {
  const { t } = useTranslation('approvals');
  const isPhone = useIsPhone();
  const deciding = useDecision(approval, (type, after) =>
    onAnswered(t(`decision.done_${type}`, { id: after.display_identifier })),
  );
  useDecisionKeys({ approval, deciding, isLeft });
  const type = writtenType(deciding.stage);
  return {
    foot: <DecisionDock approval={approval} deciding={deciding} />,
    instead: isPhone && type !== null && <DecisionSheet {...{ approval, deciding, type, facts, position }} />,
  };
};
