import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { readsDeclarationsOf } from '../../routing/deskOf.ts';
import type { Feature } from '../../routing/feature.ts';

/** Drafts, which have to be signed. */
const useDrafts = (): number | undefined =>
  useQuery(queryOf(endpoints.listPrefectOrders, { query: { limit: 1 } })).data?.drafts;

export const prefectOrdersFeature: Feature = {
  order: 20,
  nav: {
    word: 'prefect_orders',
    link: { to: '/prefect-orders', search: {} },
    icon: ScrollText,
    isFor: (user) =>
      user.permissions.includes('prefect_order:read') && readsDeclarationsOf(user, 'prefecture'),
    count: { use: useDrafts, word: 'to_process', is_badge: true },
  },
  ahead: (user) => (readsDeclarationsOf(user, 'prefecture') ? ['/prefect-orders'] : []),
};
