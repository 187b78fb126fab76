import { Users } from 'lucide-react';
import type { Feature } from '../../routing/feature.ts';

export const pilotsFeature: Feature = {
  order: 40,
  nav: {
    word: 'pilots',
    link: { to: '/map/pilots' },
    icon: Users,
    isFor: ({ permissions }) => permissions.includes('pilot:read'),
  },
  ahead: ({ permissions }) => (permissions.includes('pilot:read') ? ['/map/pilots'] : []),
};
