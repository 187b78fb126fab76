import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';
import { ordersSearch } from './prefectOrders.search.ts';

export const prefectOrdersRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/prefect-orders',
      validateSearch: ordersSearch,
      beforeLoad: needsPermission('prefect_order:read'),
      component: lazyScreen(
        ['prefect_orders', 'map', 'errors'],
        async () => (await import('./OrdersScreen.tsx')).OrdersScreen,
      ),
    }),
  ],
});
