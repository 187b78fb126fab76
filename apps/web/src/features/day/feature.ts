import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, RadioTower } from 'lucide-react';
import { lazy } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import type { Feature } from '../../routing/feature.ts';

/** After the first screen: what a device holds back is read from its disk. */
const InShell = lazy(async () => ({ default: (await import('./pilot/InShell.tsx')).InShell }));

/** Activations and take-offs that wait for a decision, as the day counts them; reloaded with their nouns. */
const useToDecide = (): number | undefined => {
  const { data } = useQuery(queryOf(endpoints.listActivations, { query: { limit: 1 } }));
  const asked = { status: 'submitted', limit: 1 } as const;
  const { data: takeOffs } = useQuery(queryOf(endpoints.listTakeOffAuthorizations, { query: asked }));
  if (data === undefined || !('to_process' in data) || takeOffs === undefined) return undefined;
  return data.to_process + takeOffs.count;
};

/** The authority's half of the day. */
export const authorityDayFeature: Feature = {
  order: 21,
  nav: {
    word: 'activations',
    link: { to: '/map/activations' },
    icon: RadioTower,
    isFor: ({ capabilities }) => capabilities.includes('answers'),
    count: { use: useToDecide, word: 'to_process', is_badge: true },
  },
  ahead: (user) => (user.capabilities.includes('answers') ? ['/map/activations'] : []),
};

/** The operator's half: an order to land, and what its device could not send, concern whatever screen. */
export const pilotDayFeature: Feature = {
  order: 15,
  nav: {
    word: 'day',
    link: { to: '/map/take-off-authorizations' },
    icon: CalendarCheck,
    isFor: ({ capabilities }) => capabilities.includes('flies'),
  },
  ahead: (user) => (user.capabilities.includes('flies') ? ['/map/take-off-authorizations'] : []),
  InShell,
};
