import type { OnMission } from '../../shared/places/index.ts';
import { MissionChanges } from './ChangesNotice.tsx';

export const flightChangesOnMission: OnMission = {
  words: ['flight_changes'],
  notices: [{ order: 5, Component: MissionChanges }],
};
