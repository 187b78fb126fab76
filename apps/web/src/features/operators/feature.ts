import { Building2 } from 'lucide-react';
import type { Feature } from '../../routing/feature.ts';

export const operatorsFeature: Feature = {
  order: 46,
  nav: {
    word: 'operators',
    link: { to: '/exploitants' },
    icon: Building2,
    isFor: ({ permissions }) => permissions.includes('desk:read'),
  },
};
