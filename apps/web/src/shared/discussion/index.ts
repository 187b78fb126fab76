export { ApprovalTimeline } from './ApprovalTimeline.tsx';
export { DecisionConditions } from './DecisionConditions.tsx';
export { Discussion } from './Discussion.tsx';
export { DocumentLinks } from './DocumentLinks.tsx';
export { useApproval } from './useApproval.ts';
export { useDraft } from './useDraft.ts';
export { useLimitText } from './useLimitText.ts';
