import { ListChecks, RadioTower } from 'lucide-react';
import { deskOf } from '../../routing/deskOf.ts';
import type { Feature } from '../../routing/feature.ts';
import { useToDecide } from './useToDecide.ts';

const useCount = (): number | undefined => useToDecide().count;

/** The authority's half of the day. */
export const authorityDayFeature: Feature = {
  order: 21,
  nav: {
    word: 'activations',
    link: { to: '/map/activations' },
    icon: RadioTower,
    // A prefecture and the armed forces answer for nothing in the air.
    isFor: (user) => user.capabilities.includes('answers') && deskOf(user) === null,
    count: { use: useCount, word: 'to_process', is_badge: true },
  },
  ahead: (user) => (user.capabilities.includes('answers') ? ['/map/activations'] : []),
};

/** The one list of a controller with the simplified interface. */
export const simpleTowerFeature: Feature = {
  order: 19,
  nav: {
    word: 'tower',
    link: { to: '/tower' },
    icon: ListChecks,
    isFor: ({ capabilities, authority }) =>
      capabilities.includes('activates') && authority?.simplified_interface === true,
  },
};
