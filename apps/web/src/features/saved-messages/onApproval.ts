import type { OnApproval } from '../../shared/places/index.ts';
import { CannedMenu } from './CannedMenu.tsx';

export const savedMessagesOnApproval: OnApproval = {
  words: ['approvals', 'message_templates'],
  wordTools: [{ order: 10, Component: CannedMenu }],
};
