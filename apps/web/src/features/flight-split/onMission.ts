import type { OnMission } from '../../shared/places/index.ts';
import { SplitCard } from './SplitCard.tsx';

export const flightSplitOnMission: OnMission = {
  words: ['missions'],
  acts: [
    { order: 10, isFor: ({ permissions }) => permissions.includes('flight:write'), Component: SplitCard },
  ],
};
