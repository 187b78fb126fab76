import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const datasetsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/platform/datasets',
      beforeLoad: needsPermission('dataset:write'),
      component: lazyScreen(
        ['datasets', 'errors'],
        async () => (await import('./DatasetsPage.tsx')).DatasetsPage,
      ),
    }),
  ],
});
