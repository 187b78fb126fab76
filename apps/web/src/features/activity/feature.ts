import { ChartColumn } from 'lucide-react';
import type { Feature } from '../../routing/feature.ts';

/** Generalists fill the simplified form only: what the company flew is not theirs to keep (specification 1, §6). */
export const activityFeature: Feature = {
  order: 45,
  nav: {
    word: 'activity',
    link: { to: '/activity' },
    icon: ChartColumn,
    isFor: ({ permissions }) =>
      permissions.includes('flying-time:read') && permissions.includes('drone:write'),
  },
};
