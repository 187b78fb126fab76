import { lazy } from 'react';
import type { OnMission } from '../../shared/places/index.ts';
import { loadTexts } from '../../ui/texts.ts';
import { useEntrustLine } from './useEntrustLine.ts';

const EntrustStep = lazy(async () => {
  const [screen] = await Promise.all([
    import('./EntrustScreen.tsx'),
    loadTexts(['entrusting', 'approvals', 'errors']),
  ]);
  return { default: screen.EntrustStep };
});

export const entrustingOnMission: OnMission = {
  words: ['mission_steps'],
  steps: [{ order: 90, key: 'entrusting', useLine: useEntrustLine, Component: EntrustStep }],
};
