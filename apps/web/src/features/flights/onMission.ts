import type { OnMission } from '../../shared/places/index.ts';
import { FlightScreen } from './detail/FlightScreen.tsx';

export const flightsOnMission: OnMission = { words: [], screens: { FlightScreen } };
