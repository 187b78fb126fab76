import { DecisionConditions } from '../../shared/discussion/index.ts';
import type { OnApproval } from '../../shared/places/index.ts';
import { EditDecision } from './EditDecision.tsx';
import { useAnswer } from './useAnswer.tsx';

export const approvalDecisionsOnApproval: OnApproval = {
  words: ['approvals', 'errors'],
  decided: [
    { order: 10, Component: DecisionConditions },
    { order: 20, wholeOnly: true, Component: EditDecision },
  ],
  answer: [{ order: 10, useAnswer }],
};
