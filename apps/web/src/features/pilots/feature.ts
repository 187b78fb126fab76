import { Users } from 'lucide-react';
import { lazy } from 'react';
import type { Feature } from '../../routing/feature.ts';
import { loadTexts } from '../../ui/texts.ts';

export const pilotsFeature: Feature = {
  order: 40,
  nav: {
    word: 'pilots',
    link: { to: '/map/pilots' },
    icon: Users,
    isFor: ({ permissions }) => permissions.includes('pilot:read'),
  },
  ahead: ({ permissions }) => (permissions.includes('pilot:read') ? ['/map/pilots'] : []),
  OnMap: lazy(async () => {
    const [{ PilotsOnMap }] = await Promise.all([import('./PilotsOnMap.tsx'), loadTexts(['pilots'])]);
    return { default: PilotsOnMap };
  }),
};
