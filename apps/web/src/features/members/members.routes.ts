import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const membersRoutes = ({ settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/team',
      beforeLoad: needsPermission('invitation:read'),
      component: lazyScreen(
        ['members', 'errors'],
        async () => (await import('./PeopleScreen.tsx')).PeopleScreen,
      ),
    }),
  ],
});
