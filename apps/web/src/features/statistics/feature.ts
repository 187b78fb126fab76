import { ChartColumn } from 'lucide-react';
import type { Feature } from '../../routing/feature.ts';

export const statisticsFeature: Feature = {
  order: 26,
  nav: {
    word: 'statistics',
    link: { to: '/statistics' },
    icon: ChartColumn,
    // A controller's simplified interface is today's work alone.
    isFor: ({ capabilities, permissions, authority }) =>
      capabilities.includes('answers') &&
      permissions.includes('statistics:read') &&
      authority?.simplified_interface !== true,
  },
};
