import { ShieldOff } from 'lucide-react';
import type { Feature } from '../../routing/feature.ts';

export const structuresFeature: Feature = {
  order: 46,
  nav: {
    word: 'exemptions',
    link: { to: '/map/exemptions', search: {} },
    icon: ShieldOff,
    isFor: ({ permissions }) => permissions.includes('exemption:write'),
  },
};
