import { lazy } from 'react';
import type { OnMission } from '../../shared/places/index.ts';
import { NotamLayer } from './NotamLayer.tsx';
import { NotamsToRead } from './NotamsToRead.tsx';
import { useNotamGauge, useNotamLine } from './useNotamGauge.ts';

const NotamPanel = lazy(async () => ({ default: (await import('./NotamPanel.tsx')).NotamPanel }));

export const notamsOnMission: OnMission = {
  words: ['notams'],
  steps: [
    {
      order: 50,
      key: 'notams',
      useLine: useNotamLine,
      takes: ({ kind }) => kind === 'notam',
      Component: NotamPanel,
    },
  ],
  gauges: [{ order: 10, useGauge: useNotamGauge }],
  layers: [{ order: 10, Component: NotamLayer }],
  sources: [{ order: 10, source: 'notam', Component: NotamsToRead }],
};
