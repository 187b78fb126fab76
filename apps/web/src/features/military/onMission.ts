import { lazy } from 'react';
import type { OnMission } from '../../shared/places/index.ts';
import { useMilitaryLine } from './useMilitary.ts';
import { useMilitaryGauge } from './useMilitaryGauge.ts';

const MilitaryCard = lazy(async () => ({ default: (await import('./MilitaryCard.tsx')).MilitaryCard }));

export const militaryOnMission: OnMission = {
  words: ['military'],
  steps: [
    {
      order: 55,
      key: 'military',
      useLine: useMilitaryLine,
      takes: ({ kind }) => kind === 'low_flying_network',
      Component: MilitaryCard,
    },
  ],
  gauges: [{ order: 20, useGauge: useMilitaryGauge }],
};
