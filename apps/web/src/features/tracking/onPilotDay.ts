import { lazy } from 'react';
import type { OnPilotDay } from '../../shared/places/index.ts';
import { untilThere } from '../../ui/stores/untilThere.ts';
import { loadTexts } from '../../ui/texts.ts';

const load = async () => (await Promise.all([import('./day/LiveFlight.tsx'), loadTexts(['tracking'])]))[0];
const LiveFlight = lazy(() => untilThere(async () => ({ default: (await load()).LiveFlight })));

export const trackingOnPilotDay: OnPilotDay = {
  words: [],
  notices: [{ order: 20, Component: LiveFlight }],
};
