import { useQuery } from '@tanstack/react-query';
import { Radar } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import type { Feature } from '../../routing/feature.ts';

/** Flights that may be flown now; reloaded with their noun. */
const useActivated = (): number | undefined =>
  useQuery(queryOf(endpoints.listSupervisions, { query: { limit: 1 } })).data?.count;

export const uSpaceFeature: Feature = {
  order: 14,
  nav: {
    word: 'supervisions',
    link: { to: '/map/supervisions', search: {} },
    icon: Radar,
    isFor: ({ permissions }) => permissions.includes('supervision:read'),
    count: { use: useActivated, word: 'count', is_badge: false },
  },
  ahead: ({ permissions }) => (permissions.includes('supervision:read') ? ['/map/supervisions'] : []),
};
