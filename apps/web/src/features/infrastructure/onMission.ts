import type { OnMission } from '../../shared/places/index.ts';
import { InfrastructureCard } from './InfrastructureCard.tsx';

export const infrastructureOnMission: OnMission = {
  words: ['infrastructure'],
  afterConstraints: [{ order: 10, Component: InfrastructureCard }],
};
