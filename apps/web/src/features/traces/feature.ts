import { useQuery } from '@tanstack/react-query';
import { Waypoints } from 'lucide-react';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { deskOf } from '../../routing/deskOf.ts';
import type { Feature } from '../../routing/feature.ts';

const AGAIN_MS = 30_000;

/** Alerts of the last day that nobody of this account has taken note of. */
const useUnread = (): number | undefined =>
  useQuery({ ...queryOf(endpoints.listPositionAlerts), refetchInterval: AGAIN_MS }).data?.pressing;

export const tracesFeature: Feature = {
  order: 25,
  nav: {
    word: 'traces',
    link: { to: '/map/traces', search: {} },
    icon: Waypoints,
    // A controller's simplified interface is today's work alone; drones in the air are on its map all the same.
    // A prefecture and the armed forces watch no drones here: what was declared to them is their work.
    isFor: ({ permissions, authority }) =>
      permissions.includes('trace:read') &&
      authority?.simplified_interface !== true &&
      deskOf({ authority }) === null,
    count: { use: useUnread, word: 'to_process', is_badge: true },
  },
};
