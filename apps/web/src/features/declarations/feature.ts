import { useQuery } from '@tanstack/react-query';
import { Stamp } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { deskOf, readsDeclarations } from '../../routing/deskOf.ts';
import type { Feature } from '../../routing/feature.ts';

/** Those that nobody has answered. */
const useOpen = (): number | undefined =>
  useQuery(queryOf(endpoints.listDeclarations, { query: { limit: 1 } })).data?.open;

export const declarationsFeature: Feature = {
  order: 19,
  nav: {
    word: 'declarations',
    wordFor: (user) => (deskOf(user) === 'army' ? 'declarations_army' : 'declarations'),
    link: { to: '/declarations', search: {} },
    icon: Stamp,
    isFor: (user) => user.permissions.includes('declaration:read') && readsDeclarations(user),
    count: { use: useOpen, word: 'to_process', is_badge: true },
  },
  ahead: (user) => (readsDeclarations(user) ? ['/declarations'] : []),
};
