import type { OnMissionList } from '../../shared/places/index.ts';
import { FlightsScreen } from './list/FlightsScreen.tsx';

export const flightsOnMissionList: OnMissionList = { words: [], screens: { FlightsScreen } };
