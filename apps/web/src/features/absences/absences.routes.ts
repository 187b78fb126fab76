import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const absencesRoutes = ({ settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/absences',
      beforeLoad: needsPermission('absence:read'),
      component: lazyScreen(
        ['absences', 'errors'],
        async () => (await import('./AbsencesPage.tsx')).AbsencesPage,
      ),
    }),
  ],
});
