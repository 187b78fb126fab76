import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const supervisersRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/supervisers',
      beforeLoad: needsPermission('superviser:read'),
      component: lazyScreen(
        ['supervisers', 'errors'],
        async () => (await import('./SupervisersScreen.tsx')).SupervisersScreen,
      ),
    }),
  ],
});
