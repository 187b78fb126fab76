import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const dronesRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/map/drones',
      beforeLoad: needsPermission('drone:read'),
      component: lazyScreen(
        ['drones', 'csv', 'papers', 'errors'],
        async () => (await import('./DronesScreen.tsx')).DronesScreen,
      ),
    }),
  ],
});
