import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { deskOf } from '../../routing/deskOf.ts';
import type { Feature } from '../../routing/feature.ts';

/** Opinions that one still has to give; reloaded with their noun. */
const useToGive = (): number | undefined =>
  useQuery(queryOf(endpoints.listOpinions, { query: { limit: 1 } })).data?.to_give;

export const opinionsFeature: Feature = {
  order: 23,
  nav: {
    word: 'opinions',
    link: { to: '/map/opinions' },
    icon: MessageSquareText,
    // A controller's simplified interface is today's work alone.
    isFor: (user) =>
      user.capabilities.includes('gives_opinions') ||
      (user.capabilities.includes('decides') &&
        user.authority?.simplified_interface !== true &&
        deskOf(user) === null),
    count: { use: useToGive, word: 'to_process', is_badge: true },
  },
  ahead: ({ capabilities }) =>
    capabilities.includes('gives_opinions') ? ['/map/opinions', '/map/opinions/$id'] : [],
};
