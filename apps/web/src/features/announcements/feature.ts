import { Megaphone } from 'lucide-react';
import type { Feature } from '../../routing/feature.ts';

export const announcementsFeature: Feature = {
  order: 52,
  nav: {
    word: 'announcements',
    link: { to: '/announcements' },
    icon: Megaphone,
    isFor: ({ permissions }) => permissions.includes('announcement:write'),
  },
};
