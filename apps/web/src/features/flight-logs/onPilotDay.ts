import { lazy } from 'react';
import type { OnPilotDay } from '../../shared/places/index.ts';
import { untilThere } from '../../ui/stores/untilThere.ts';
import { loadTexts } from '../../ui/texts.ts';

const load = async () => (await Promise.all([import('./DayProposal.tsx'), loadTexts(['flight_logs'])]))[0];
const DayProposal = lazy(() => untilThere(async () => ({ default: (await load()).DayProposal })));

export const flightLogsOnPilotDay: OnPilotDay = {
  words: [],
  notices: [{ order: 30, Component: DayProposal }],
};
