import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const platformRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/platform',
      beforeLoad: needsPermission('platform:read'),
      component: lazyScreen(
        ['platform', 'errors'],
        async () => (await import('./PlatformPage.tsx')).PlatformPage,
      ),
    }),
  ],
});
