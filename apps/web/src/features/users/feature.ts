import { Users } from 'lucide-react';
import type { Feature } from '../../routing/feature.ts';

export const usersFeature: Feature = {
  order: 45,
  nav: {
    word: 'users',
    link: { to: '/map/users' },
    icon: Users,
    isFor: ({ permissions }) => permissions.includes('user:read'),
  },
};
