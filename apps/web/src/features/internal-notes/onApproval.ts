import type { OnApproval } from '../../shared/places/index.ts';
import { InternalNote } from './InternalNote.tsx';
import { OperatorCard } from './OperatorCard.tsx';

export const internalNotesOnApproval: OnApproval = {
  words: ['approvals'],
  cards: [
    { order: 30, Component: InternalNote },
    { order: 40, Component: OperatorCard },
  ],
};
