import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const sourcesRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/sources',
      beforeLoad: needsPermission('dataset:read'),
      component: screen(['sources'], async () => (await import('./SourcesPage.tsx')).SourcesPage),
    }),
  ],
});
