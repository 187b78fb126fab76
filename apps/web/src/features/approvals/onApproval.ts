import { ForwardSheet, Procedures } from '../../shared/discussion/index.ts';
import { DutyLine } from '../../shared/duty/index.ts';
import type { OnApproval } from '../../shared/places/index.ts';
import { ApprovalScreen } from './detail/ApprovalScreen.tsx';
import { Areas } from './detail/Areas.tsx';
import { CloseApproval } from './detail/CloseApproval.tsx';
import { Facts } from './detail/Facts.tsx';
import { HeightBand } from './detail/HeightBand.tsx';
import { Intersecting } from './detail/Intersecting.tsx';
import { Neighbours } from './detail/Neighbours.tsx';
import { History, Sent } from './detail/SentWith.tsx';
import { Verdict } from './detail/Verdict.tsx';

export const approvalsOnApproval: OnApproval = {
  words: ['approvals', 'constraints', 'data_age', 'errors'],
  screens: { ApprovalScreen },
  // In the order of the decision: what stands against it, what it is, how high, whom it meets.
  facts: [
    { order: 5, Component: Verdict },
    { order: 10, Component: Facts },
    { order: 15, wholeOnly: true, Component: HeightBand },
    { order: 16, wholeOnly: true, Component: Intersecting },
    { order: 20, Component: DutyLine },
  ],
  cards: [
    { order: 10, Component: Procedures },
    { order: 60, Component: ForwardSheet },
    { order: 70, Component: CloseApproval },
    { order: 80, Component: Sent },
    { order: 90, Component: Areas },
    { order: 110, Component: Neighbours },
  ],
  background: [{ order: 20, Component: History }],
};
