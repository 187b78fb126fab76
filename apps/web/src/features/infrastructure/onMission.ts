import { lazy } from 'react';
import type { OnMission } from '../../shared/places/index.ts';
import { InfrastructureOnMap } from './InfrastructureOnMap.tsx';
import { useInfrastructureLine } from './useInfrastructure.ts';

const InfrastructureCard = lazy(async () => ({
  default: (await import('./InfrastructureCard.tsx')).InfrastructureCard,
}));

export const infrastructureOnMission: OnMission = {
  words: ['infrastructure'],
  layers: [{ order: 30, Component: InfrastructureOnMap }],
  steps: [
    { order: 65, key: 'infrastructure', useLine: useInfrastructureLine, Component: InfrastructureCard },
  ],
};
