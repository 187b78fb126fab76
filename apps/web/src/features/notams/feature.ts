import { Siren } from 'lucide-react';
import type { Feature } from '../../routing/feature.ts';

export const notamsFeature: Feature = {
  order: 53,
  nav: {
    word: 'notams',
    link: { to: '/notams' },
    icon: Siren,
    isFor: ({ permissions }) => permissions.includes('platform:write'),
  },
};
