import type { OnPilotDay } from '../../shared/places/index.ts';
import { FlyDeed } from './detail/FlyDeed.tsx';

export const flightsOnPilotDay: OnPilotDay = {
  words: ['missions', 'take_off', 'data_age'],
  flyMission: [{ order: 10, Component: FlyDeed }],
};
