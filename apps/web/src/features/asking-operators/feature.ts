import { Building2 } from 'lucide-react';
import type { Feature } from '../../routing/feature.ts';

export const askingOperatorsFeature: Feature = {
  order: 27,
  nav: {
    word: 'asking_operators',
    link: { to: '/asking-operators' },
    icon: Building2,
    // A controller's simplified interface is today's work alone.
    isFor: ({ permissions, authority }) =>
      permissions.includes('asking_operator:read') && authority?.simplified_interface !== true,
  },
};
