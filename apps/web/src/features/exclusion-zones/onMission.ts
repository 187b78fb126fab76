import type { OnMission } from '../../shared/places/index.ts';
import { ExclusionCard } from './ExclusionCard.tsx';

export const exclusionZonesOnMission: OnMission = {
  words: ['exclusion_zones'],
  cards: [{ order: 10, Component: ExclusionCard }],
};
