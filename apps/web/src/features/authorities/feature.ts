import { Landmark } from 'lucide-react';
import type { Feature } from '../../routing/feature.ts';

export const authoritiesFeature: Feature = {
  order: 47,
  nav: {
    word: 'authorities',
    link: { to: '/authorities' },
    icon: Landmark,
    isFor: ({ permissions }) => permissions.includes('authority:read'),
  },
};
