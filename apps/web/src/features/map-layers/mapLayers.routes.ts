import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const mapLayersRoutes = ({ desk }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/layers',
      beforeLoad: needsPermission('layer:read'),
      component: lazyScreen(
        ['map_layers', 'map_tools', 'errors'],
        async () => (await import('./LayersScreen.tsx')).LayersScreen,
      ),
    }),
  ],
});
