import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const helicopterDeparturesRoutes = ({ desk }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/helicopter-departures',
      beforeLoad: needsPermission('helicopter-departure:write'),
      component: lazyScreen(
        ['helicopters', 'errors'],
        async () => (await import('./DeparturesScreen.tsx')).DeparturesScreen,
      ),
    }),
  ],
});
