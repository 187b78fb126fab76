import { useQuery } from '@tanstack/react-query';
import { MapPinned } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import type { Feature } from '../../routing/feature.ts';

/** Missions under way; reloaded with their noun. */
const useUnderWay = (): number | undefined => {
  const { data } = useQuery({
    ...queryOf(endpoints.listFlights, { query: { limit: 1, is_archived: 'false' } }),
    // No request changes how many missions there are.
    meta: { view: 'count' },
  });
  return data !== undefined && 'count' in data ? data.count : undefined;
};

export const flightsFeature: Feature = {
  order: 10,
  nav: {
    word: 'flights',
    link: { to: '/map/flights' },
    icon: MapPinned,
    isFor: ({ permissions }) => permissions.includes('flight:read'),
    count: { use: useUnderWay, word: 'count', is_badge: false },
  },
  ahead: ({ permissions }) => [
    ...(permissions.includes('flight:read') ? (['/map/flights/$id'] as const) : []),
    ...(permissions.includes('flight:write') ? (['/map/flights/new'] as const) : []),
  ],
};
