import { createRoute } from '@tanstack/react-router';
import { needsPermission, wholeNumber } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';
import { usersSearch } from './users.search.ts';

export const usersRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/map/users',
      validateSearch: usersSearch,
      beforeLoad: needsPermission('user:read'),
      component: lazyScreen(['users', 'errors'], async () => (await import('./UsersScreen.tsx')).UsersScreen),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/map/users/$id',
      beforeLoad: (visit) => {
        needsPermission('user:read')(visit);
        wholeNumber(visit);
      },
      component: lazyScreen(
        ['users', 'nav', 'errors'],
        async () => (await import('./UserPage.tsx')).UserPage,
      ),
    }),
  ],
});
