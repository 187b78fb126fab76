import type { OnMission } from '../../shared/places/index.ts';
import { NotamLayer } from './NotamLayer.tsx';
import { NotamPanel } from './NotamPanel.tsx';
import { NotamsToRead } from './NotamsToRead.tsx';
import { useNotamGauge, useNotamLabel } from './useNotamGauge.ts';

export const notamsOnMission: OnMission = {
  words: ['notams'],
  tabs: [{ order: 10, key: 'notams', useLabel: useNotamLabel, Component: NotamPanel }],
  gauges: [{ order: 10, useGauge: useNotamGauge }],
  layers: [{ order: 10, Component: NotamLayer }],
  sources: [{ order: 10, source: 'notam', Component: NotamsToRead }],
};
