import { lazy } from 'react';
import type { OnMission } from '../../shared/places/index.ts';
import { useSplitLine } from './useSplitPreview.ts';

const SplitCard = lazy(async () => ({ default: (await import('./SplitCard.tsx')).SplitCard }));

export const flightSplitOnMission: OnMission = {
  words: ['missions'],
  steps: [
    {
      order: 30,
      key: 'split',
      isFor: ({ permissions }) => permissions.includes('flight:write'),
      useLine: useSplitLine,
      Component: SplitCard,
    },
  ],
};
