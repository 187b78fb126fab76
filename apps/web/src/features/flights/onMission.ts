import type { OnMission } from '../../shared/places/index.ts';
import { FlightScreen } from './detail/FlightScreen.tsx';

export const flightsOnMission: OnMission = {
  words: [
    'flights',
    'flights_list',
    'mission_steps',
    'data_age',
    'mission_request',
    'mission_when',
    'missions',
    'take_off',
    'constraints',
    'notams',
    'errors',
    'operating_authorizations',
    'approvals',
    // Of one that is there: its papers, what its pilots show.
    'complete',
    'papers',
    'pilot_proofs',
    'accounts',
  ],
  screens: { FlightScreen },
};
