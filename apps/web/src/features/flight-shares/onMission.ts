import type { OnMission } from '../../shared/places/index.ts';
import { ShareButton } from './ShareButton.tsx';

export const flightSharesOnMission: OnMission = {
  words: ['flight_shares'],
  links: [{ order: 10, Component: ShareButton }],
};
