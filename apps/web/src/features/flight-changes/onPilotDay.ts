import type { OnPilotDay } from '../../shared/places/index.ts';
import { DayChanges } from './ChangesNotice.tsx';

export const flightChangesOnPilotDay: OnPilotDay = {
  words: ['flight_changes'],
  notices: [{ order: 5, Component: DayChanges }],
};
