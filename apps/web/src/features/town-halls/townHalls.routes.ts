import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const townHallsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/town-halls',
      beforeLoad: needsPermission('declaration:read'),
      component: screen(
        ['town_halls', 'errors'],
        async () => (await import('./TownHallsScreen.tsx')).TownHallsScreen,
      ),
    }),
  ],
});
