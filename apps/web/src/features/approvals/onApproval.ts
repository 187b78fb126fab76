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

export const approvalsOnApproval: OnApproval = {
  words: ['approvals', 'constraints', 'data_age', 'errors'],
  screens: { ApprovalScreen },
  facts: [
    { order: 10, Component: Facts },
    { order: 20, Component: DutyLine },
  ],
  cards: [
    { order: 10, Component: Procedures },
    { order: 60, Component: ForwardSheet },
    { order: 70, Component: CloseApproval },
    { order: 80, Component: Sent },
    { order: 90, Component: Areas },
    { order: 100, Component: Intersecting },
    { order: 110, Component: Neighbours },
  ],
  background: [
    { order: 10, Component: HeightBand },
    { order: 20, Component: History },
  ],
};
