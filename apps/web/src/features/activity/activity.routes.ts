import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const activityRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/activity',
      // Hidden from generalists (specification 1, §6), who keep no fleet.
      beforeLoad: needsPermission('flying-time:read', 'drone:write'),
      component: lazyScreen(
        ['activity', 'missions', 'mission_request', 'approvals', 'errors'],
        async () => (await import('./ActivityPage.tsx')).ActivityPage,
      ),
    }),
  ],
});
