import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const militaryRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/military',
      beforeLoad: needsPermission('platform:read'),
      component: lazyScreen(
        ['military', 'errors'],
        async () => (await import('./MilitaryPage.tsx')).MilitaryPage,
      ),
    }),
  ],
});
