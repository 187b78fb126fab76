import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const notamsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/notams',
      beforeLoad: needsPermission('platform:read'),
      component: lazyScreen(['notams', 'errors'], async () => (await import('./NotamsPage.tsx')).NotamsPage),
    }),
  ],
});
