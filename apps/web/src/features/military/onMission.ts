import type { OnMission } from '../../shared/places/index.ts';
import { MilitaryCard } from './MilitaryCard.tsx';
import { useMilitaryGauge } from './useMilitaryGauge.ts';

export const militaryOnMission: OnMission = {
  words: ['military'],
  beforeConstraints: [{ order: 10, Component: MilitaryCard }],
  gauges: [{ order: 20, useGauge: useMilitaryGauge }],
};
