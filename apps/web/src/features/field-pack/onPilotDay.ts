import { lazy } from 'react';
import type { OnPilotDay } from '../../shared/places/index.ts';
import { untilThere } from '../../ui/stores/untilThere.ts';
import { loadTexts } from '../../ui/texts.ts';

const load = async () => (await Promise.all([import('./PackLink.tsx'), loadTexts(['field_pack'])]))[0];
const DayPackLink = lazy(() => untilThere(async () => ({ default: (await load()).DayPackLink })));

export const fieldPackOnPilotDay: OnPilotDay = {
  words: [],
  others: [{ order: 5, Component: DayPackLink }],
};
