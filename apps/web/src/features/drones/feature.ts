import { Drone } from 'lucide-react';
import type { Feature } from '../../routing/feature.ts';

export const dronesFeature: Feature = {
  order: 30,
  nav: {
    word: 'drones',
    link: { to: '/map/drones' },
    icon: Drone,
    isFor: ({ permissions }) => permissions.includes('drone:read'),
  },
  ahead: ({ permissions }) => (permissions.includes('drone:read') ? ['/map/drones'] : []),
};
