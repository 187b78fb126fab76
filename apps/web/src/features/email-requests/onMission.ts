import { lazy } from 'react';
import type { OnMission } from '../../shared/places/index.ts';
import { loadTexts } from '../../ui/texts.ts';
import { useLettersLine } from './useLettersLine.ts';

const LettersStep = lazy(async () => {
  const [screen] = await Promise.all([import('./EmailRequestsScreen.tsx'), loadTexts(['email_requests'])]);
  return { default: screen.LettersStep };
});

export const emailRequestsOnMission: OnMission = {
  words: ['mission_steps'],
  steps: [{ order: 39, key: 'letters', useLine: useLettersLine, Component: LettersStep }],
};
