import type { OnPilotDay } from '../../shared/places/index.ts';
import { AwaitActivation } from './AwaitActivation.tsx';
import { FirstHours } from './FirstHours.tsx';
import { MoreHours } from './MoreHours.tsx';
import { Proposal } from './Proposal.tsx';

export const activationsOnPilotDay: OnPilotDay = {
  words: ['day'],
  acts: [
    { order: 10, of: ['activate'], Component: FirstHours },
    { order: 20, of: ['take_proposal'], Component: Proposal },
    { order: 30, of: ['await_activation'], Component: AwaitActivation },
  ],
  others: [{ order: 10, Component: MoreHours }],
};
