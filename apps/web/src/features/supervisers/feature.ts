import { IdCard } from 'lucide-react';
import type { Feature } from '../../routing/feature.ts';

export const supervisersFeature: Feature = {
  order: 48,
  nav: {
    word: 'supervisers',
    link: { to: '/supervisers' },
    icon: IdCard,
    isFor: ({ permissions }) => permissions.includes('superviser:read'),
  },
};
