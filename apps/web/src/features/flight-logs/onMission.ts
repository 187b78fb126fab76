import { lazy } from 'react';
import type { OnMission } from '../../shared/places/index.ts';
import { loadTexts } from '../../ui/texts.ts';
import { useLogsLine } from './useLogsLine.ts';

/** Of a mission that was not flown yet nothing is shown: its code and words come after the page. */
const load = async () => (await Promise.all([import('./MissionFlown.tsx'), loadTexts(['flight_logs'])]))[0];
const AfterFlight = lazy(async () => ({ default: (await load()).AfterFlight }));
const MissionProposal = lazy(async () => ({ default: (await load()).MissionProposal }));

export const flightLogsOnMission: OnMission = {
  words: ['mission_steps'],
  notices: [{ order: 20, Component: MissionProposal }],
  steps: [{ order: 15, key: 'flight-logs', useLine: useLogsLine, Component: AfterFlight }],
};
