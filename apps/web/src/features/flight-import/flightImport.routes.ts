import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';
import { importSearch } from '../../shared/flights/index.ts';

export const flightImportRoutes = ({ desk }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/import',
      validateSearch: importSearch,
      beforeLoad: needsPermission('flight:write'),
      component: lazyScreen(
        ['imports', 'flights', 'flights_list', 'errors'],
        async () => (await import('./ImportScreen.tsx')).ImportScreen,
      ),
    }),
  ],
});
