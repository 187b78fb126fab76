import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const visitorsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/visitors',
      beforeLoad: needsPermission('visitor:read'),
      component: lazyScreen(
        ['visitors', 'errors'],
        async () => (await import('./VisitorsScreen.tsx')).VisitorsScreen,
      ),
    }),
  ],
});
