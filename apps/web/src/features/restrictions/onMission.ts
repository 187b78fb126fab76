import type { OnMission } from '../../shared/places/index.ts';
import { NewRestrictions } from './NewRestrictions.tsx';

export const restrictionsOnMission: OnMission = {
  words: ['restrictions'],
  notices: [{ order: 10, Component: NewRestrictions }],
};
