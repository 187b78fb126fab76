import type { OnApproval } from '../../shared/places/index.ts';
import { ManualDecisionNote } from './automatic/ManualDecisionNote.tsx';

export const structuresOnApproval: OnApproval = {
  words: ['automatic_actions'],
  cards: [{ order: 5, Component: ManualDecisionNote }],
};
