import { useQuery } from '@tanstack/react-query';
import { Stamp } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import type { Feature } from '../../routing/feature.ts';

const useToDecide = (): number | undefined =>
  useQuery(queryOf(endpoints.listFlightAuthorizations, { query: { status: 'submitted', limit: 1 } })).data
    ?.count;

/** The desk of a U-space service provider; operators ask from their mission. */
export const flightAuthorizationsFeature: Feature = {
  order: 19,
  nav: {
    word: 'flight_authorizations',
    link: { to: '/flight-authorizations' },
    icon: Stamp,
    isFor: ({ permissions, user_type }) =>
      permissions.includes('flight-authorization:decide') && user_type.endsWith('ussps'),
    count: { use: useToDecide, word: 'to_process', is_badge: true },
  },
};
