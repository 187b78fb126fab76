import { ChartColumn } from 'lucide-react';
import type { Feature } from '../../routing/feature.ts';

export const statisticsFeature: Feature = {
  order: 26,
  nav: {
    word: 'statistics',
    link: { to: '/statistics' },
    icon: ChartColumn,
    // A controller's simplified interface is today's work alone.
    isFor: ({ capabilities, authority }) =>
      capabilities.includes('answers') && authority?.simplified_interface !== true,
  },
};
