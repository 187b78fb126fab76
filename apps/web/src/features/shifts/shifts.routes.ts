import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';
import { shiftsSearch } from './shifts.search.ts';

export const shiftsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/shifts',
      validateSearch: shiftsSearch,
      beforeLoad: needsPermission('shift:read'),
      component: lazyScreen(['shifts', 'traces'], async () => (await import('./ShiftPage.tsx')).ShiftPage),
    }),
  ],
});
