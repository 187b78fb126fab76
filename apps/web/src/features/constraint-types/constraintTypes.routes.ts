import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

const WORDS = [
  'constraint_types',
  'constraints',
  'email_requests',
  'flight_notifications',
  'errors',
] as const;

export const constraintTypesRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/platform/constraint-types',
      beforeLoad: needsPermission('platform:read'),
      component: lazyScreen(
        [...WORDS],
        async () => (await import('./ConstraintTypesPage.tsx')).ConstraintTypesPage,
      ),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/platform/constraint-types/$kind',
      beforeLoad: needsPermission('platform:read'),
      component: lazyScreen(
        [...WORDS],
        async () => (await import('./ConstraintTypePage.tsx')).ConstraintTypePage,
      ),
    }),
  ],
});
