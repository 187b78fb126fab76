import type { OnApproval } from '../../shared/places/index.ts';
import { InformContact } from './InformContact.tsx';

export const informContactsOnApproval: OnApproval = {
  words: ['approvals'],
  cards: [{ order: 50, Component: InformContact }],
};
