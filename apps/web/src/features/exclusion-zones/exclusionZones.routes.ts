import { createRoute } from '@tanstack/react-router';
import { needsPermission, wholeNumber } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const exclusionRoutes = ({ desk }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/$id/exclusion-zone',
      beforeLoad: (visit) => {
        wholeNumber(visit);
        needsPermission('flight:read')(visit);
      },
      component: lazyScreen(
        ['exclusion_zones', 'flights', 'flights_list', 'map', 'map_tools', 'errors'],
        async () => (await import('./ExclusionScreen.tsx')).ExclusionScreen,
      ),
    }),
  ],
});
