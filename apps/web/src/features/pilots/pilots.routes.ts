import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const pilotsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/map/pilots',
      beforeLoad: needsPermission('pilot:read'),
      component: screen(
        ['pilots', 'csv', 'papers', 'errors'],
        async () => (await import('./PilotsScreen.tsx')).PilotsScreen,
      ),
    }),
  ],
});
