import { useQuery } from '@tanstack/react-query';
import { Handshake } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import type { Feature } from '../../routing/feature.ts';

/** Entrusted missions with something left to do. */
const useOpen = (): number | undefined =>
  useQuery(queryOf(endpoints.listEntrustedMissions, { query: { limit: 1 } })).data?.count;

export const entrustingFeature: Feature = {
  order: 43,
  nav: {
    word: 'entrusted',
    link: { to: '/entrusted' },
    icon: Handshake,
    isFor: ({ permissions }) => permissions.includes('platform:read'),
    count: { use: useOpen, word: 'to_process', is_badge: true },
  },
};
