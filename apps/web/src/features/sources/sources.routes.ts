import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const sourcesRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/sources',
      beforeLoad: needsPermission('dataset:read'),
      component: lazyScreen(['sources'], async () => (await import('./SourcesPage.tsx')).SourcesPage),
    }),
  ],
});
