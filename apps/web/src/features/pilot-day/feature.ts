import { CalendarCheck } from 'lucide-react';
import type { Feature } from '../../routing/feature.ts';

/** The operator's half of the day. */
export const pilotDayFeature: Feature = {
  order: 15,
  nav: {
    word: 'day',
    link: { to: '/map/take-off-authorizations' },
    icon: CalendarCheck,
    isFor: ({ capabilities }) => capabilities.includes('flies'),
  },
  ahead: (user) =>
    user.capabilities.includes('flies') ? ['/map/take-off-authorizations', '/map/flights/$id/fly'] : [],
};
