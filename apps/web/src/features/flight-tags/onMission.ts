import type { OnMission } from '../../shared/places/index.ts';
import { BesideMission } from './BesideMission.tsx';

export const flightTagsOnMission: OnMission = {
  words: ['missions'],
  cards: [{ order: 50, Component: BesideMission }],
};
