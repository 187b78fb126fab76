import { Gauge } from 'lucide-react';
import type { Feature } from '../../routing/feature.ts';

export const platformFeature: Feature = {
  order: 44,
  nav: {
    word: 'platform',
    link: { to: '/platform' },
    icon: Gauge,
    isFor: ({ permissions }) => permissions.includes('platform:read'),
  },
};
