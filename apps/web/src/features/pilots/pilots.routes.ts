import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const pilotsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/map/pilots',
      beforeLoad: needsPermission('pilot:read'),
      component: lazyScreen(
        ['pilots', 'csv', 'papers', 'errors'],
        async () => (await import('./PilotsScreen.tsx')).PilotsScreen,
      ),
    }),
  ],
});
