import { createRoute } from '@tanstack/react-router';
import { needsPermission, wholeNumber } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const flightAuthorizationsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/flight-authorizations',
      beforeLoad: needsPermission('flight-authorization:decide'),
      component: lazyScreen(
        ['flight_authorizations', 'errors'],
        async () => (await import('./ProviderPage.tsx')).ProviderPage,
      ),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/flights/$id/u-space',
      beforeLoad: (visit) => {
        wholeNumber(visit);
        needsPermission('flight:read')(visit);
      },
      component: lazyScreen(
        ['flight_authorizations', 'errors'],
        async () => (await import('./MissionPage.tsx')).MissionPage,
      ),
    }),
  ],
});
