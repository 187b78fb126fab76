import type { OnPilotDay } from '../../shared/places/index.ts';
import { PilotDayScreen } from './PilotDayScreen.tsx';

export const pilotDayOnPilotDay: OnPilotDay = {
  words: ['day', 'approvals', 'data_age', 'errors', 'take_off'],
  screens: { PilotDayScreen },
};
