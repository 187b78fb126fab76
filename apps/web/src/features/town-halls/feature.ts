import { Landmark } from 'lucide-react';
import { readsDeclarationsOf } from '../../routing/deskOf.ts';
import type { Feature } from '../../routing/feature.ts';

export const townHallsFeature: Feature = {
  order: 21,
  nav: {
    word: 'towns',
    link: { to: '/town-halls' },
    icon: Landmark,
    isFor: (user) => user.permissions.includes('declaration:read') && readsDeclarationsOf(user, 'prefecture'),
  },
};
