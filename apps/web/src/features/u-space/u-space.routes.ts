import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const uSpaceRoutes = ({ desk }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/supervisions',
      beforeLoad: needsPermission('supervision:read'),
      component: lazyScreen(
        ['uspace', 'errors', 'take_off', 'day'],
        async () => (await import('./SupervisionScreen.tsx')).SupervisionScreen,
      ),
    }),
  ],
});
