import { createRoute } from '@tanstack/react-router';
import { needsPermission, wholeNumber } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';
import { emailRequestsSearch } from './emailRequests.search.ts';

export const emailRequestsRoutes = ({ desk }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/$id/requests',
      validateSearch: emailRequestsSearch,
      beforeLoad: (visit) => {
        wholeNumber(visit);
        needsPermission('flight:read')(visit);
      },
      component: lazyScreen(
        ['email_requests', 'flights', 'flights_list', 'constraints', 'errors'],
        async () => (await import('./EmailRequestsScreen.tsx')).EmailRequestsScreen,
      ),
    }),
  ],
});
