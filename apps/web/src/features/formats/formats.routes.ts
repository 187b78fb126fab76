import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const formatsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/formats',
      beforeLoad: needsPermission('airspace:read'),
      component: lazyScreen(
        ['formats', 'constraints', 'map', 'errors'],
        async () => (await import('./FormatsPage.tsx')).FormatsPage,
      ),
    }),
  ],
});
