import { useQuery } from '@tanstack/react-query';
import { Video } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import type { Feature } from '../../routing/feature.ts';

/** One row is read: the count stands beside it. */
const useLive = (): number | undefined =>
  useQuery({ ...queryOf(endpoints.listLivestreams, { query: { status: 'live', limit: 1 } }), retry: false })
    .data?.count;

export const livestreamsFeature: Feature = {
  order: 44,
  nav: {
    word: 'livestreams',
    link: { to: '/livestreams' },
    icon: Video,
    // An authority watches beside the request; the pages of livestreams are those who fly’s (specification 1, §6).
    isFor: ({ permissions, operator }) =>
      operator !== null &&
      !operator.config.hide_livestreams_feature &&
      permissions.includes('livestream:read'),
    count: { use: useLive, word: 'count', is_badge: false },
  },
};
