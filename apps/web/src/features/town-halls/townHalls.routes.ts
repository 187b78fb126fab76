import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const townHallsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/town-halls',
      beforeLoad: needsPermission('declaration:read'),
      component: lazyScreen(
        ['town_halls', 'errors'],
        async () => (await import('./TownHallsScreen.tsx')).TownHallsScreen,
      ),
    }),
  ],
});
