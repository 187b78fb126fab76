import type { OnMission } from '../../shared/places/index.ts';
import { ExclusionCard } from './ExclusionCard.tsx';
import { ExclusionOnMap } from './ExclusionOnMap.tsx';
import { useExclusionLine } from './useExclusionLine.ts';

export const exclusionZonesOnMission: OnMission = {
  words: ['exclusion_zones'],
  layers: [{ order: 20, Component: ExclusionOnMap }],
  steps: [{ order: 70, key: 'exclusion-zone', useLine: useExclusionLine, Component: ExclusionCard }],
};
