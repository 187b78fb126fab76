import { lazy } from 'react';
import type { OnDay } from '../../shared/places/index.ts';
import { untilThere } from '../../ui/stores/untilThere.ts';
import { loadTexts } from '../../ui/texts.ts';

const load = async () => (await Promise.all([import('./ReplayButton.tsx'), loadTexts(['tracking'])]))[0];
const ReplayButton = lazy(() => untilThere(async () => ({ default: (await load()).ReplayButton })));

export const trackingOnDay: OnDay = {
  words: [],
  laneTools: [{ order: 10, Component: ReplayButton }],
};
