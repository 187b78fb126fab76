import { createRoute } from '@tanstack/react-router';
import { needsPermission, wholeNumber } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const entrustingRoutes = ({ desk, shell }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/$id/entrust',
      beforeLoad: (visit) => {
        wholeNumber(visit);
        needsPermission('flight:read')(visit);
      },
      component: lazyScreen(
        ['entrusting', 'flights', 'flights_list', 'approvals', 'errors'],
        async () => (await import('./EntrustScreen.tsx')).EntrustScreen,
      ),
    }),
  ],
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/entrusted',
      beforeLoad: needsPermission('platform:read'),
      component: lazyScreen(
        ['entrusting', 'flights', 'flights_list', 'errors'],
        async () => (await import('./EntrustedPage.tsx')).EntrustedPage,
      ),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/entrusted/$id',
      beforeLoad: (visit) => {
        wholeNumber(visit);
        needsPermission('platform:read')(visit);
      },
      component: lazyScreen(
        ['entrusting', 'flights', 'flights_list', 'errors'],
        async () => (await import('./EntrustedMissionPage.tsx')).EntrustedMissionPage,
      ),
    }),
  ],
});
