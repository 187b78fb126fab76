import { createRoute } from '@tanstack/react-router';
import { needs } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const platformRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/platform',
      beforeLoad: needs('platform:read'),
      component: screen(
        ['platform', 'errors'],
        async () => (await import('./PlatformPage.tsx')).PlatformPage,
      ),
    }),
  ],
});
