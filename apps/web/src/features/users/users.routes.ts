import { createRoute } from '@tanstack/react-router';
import { needs } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const usersRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/map/users',
      beforeLoad: needs('user:read'),
      component: screen(['users', 'errors'], async () => (await import('./UsersScreen.tsx')).UsersScreen),
    }),
  ],
});
