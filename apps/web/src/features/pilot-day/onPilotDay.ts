import type { OnPilotDay } from '../../shared/places/index.ts';
import { FlyLink } from './FlyLink.tsx';
import { FlyScreen } from './FlyScreen.tsx';
import { PilotDayScreen } from './PilotDayScreen.tsx';

export const pilotDayOnPilotDay: OnPilotDay = {
  words: ['day', 'fly', 'approvals', 'data_age', 'errors', 'take_off'],
  screens: { PilotDayScreen, FlyScreen },
  others: [{ order: 10, Component: FlyLink }],
};
