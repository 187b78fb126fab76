import { createRoute } from '@tanstack/react-router';
import { needsPermission, wholeNumber } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';
import { notificationsSearch } from './notificationsSearch.ts';

export const flightNotificationsRoutes = ({ desk }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/$id/notifications',
      validateSearch: notificationsSearch,
      beforeLoad: (visit) => {
        wholeNumber(visit);
        needsPermission('flight:read')(visit);
      },
      component: lazyScreen(
        ['flight_notifications', 'complete', 'drones', 'flights', 'flights_list', 'errors'],
        async () => (await import('./NotificationsScreen.tsx')).NotificationsScreen,
      ),
    }),
  ],
});
