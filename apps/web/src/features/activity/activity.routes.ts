import { createRoute } from '@tanstack/react-router';
import { needs } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const activityRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/activity',
      beforeLoad: needs('flying-time:read'),
      component: screen(
        ['activity', 'missions', 'errors'],
        async () => (await import('./ActivityPage.tsx')).ActivityPage,
      ),
    }),
  ],
});
