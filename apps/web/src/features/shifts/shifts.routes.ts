import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';
import { shiftsSearch } from './shifts.search.ts';

export const shiftsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/shifts',
      validateSearch: shiftsSearch,
      beforeLoad: needsPermission('shift:read'),
      component: screen(['shifts', 'traces'], async () => (await import('./ShiftPage.tsx')).ShiftPage),
    }),
  ],
});
