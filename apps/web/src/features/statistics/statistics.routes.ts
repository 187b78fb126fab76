import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';
import { statisticsSearch } from './statistics.search.ts';

export const statisticsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/statistics',
      validateSearch: statisticsSearch,
      beforeLoad: needsPermission('statistics:read'),
      component: lazyScreen(
        ['statistics', 'approvals', 'day'],
        async () => (await import('./StatisticsPage.tsx')).StatisticsPage,
      ),
    }),
  ],
});
