import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const platformRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/platform',
      beforeLoad: needsPermission('platform:read'),
      component: screen(
        ['platform', 'errors'],
        async () => (await import('./PlatformPage.tsx')).PlatformPage,
      ),
    }),
  ],
});
