import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const authoritiesRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/authorities',
      beforeLoad: needsPermission('authority:read'),
      component: lazyScreen(
        ['authorities', 'errors'],
        async () => (await import('./AuthoritiesPage.tsx')).AuthoritiesPage,
      ),
    }),
  ],
});
