import { Shield } from 'lucide-react';
import type { Feature } from '../../routing/feature.ts';

export const militaryFeature: Feature = {
  order: 54,
  nav: {
    word: 'military',
    link: { to: '/military' },
    icon: Shield,
    isFor: ({ permissions }) => permissions.includes('platform:write'),
  },
};
