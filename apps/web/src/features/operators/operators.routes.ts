import { createRoute } from '@tanstack/react-router';
import { needsPermission, wholeNumber } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const operatorsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/exploitants',
      beforeLoad: needsPermission('desk:read'),
      component: lazyScreen(
        ['operators', 'nav', 'errors'],
        async () => (await import('./OperatorsScreen.tsx')).OperatorsScreen,
      ),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/exploitants/$id',
      beforeLoad: (visit) => {
        needsPermission('desk:read')(visit);
        wholeNumber(visit);
      },
      component: lazyScreen(
        ['operators', 'company', 'papers', 'nav', 'errors'],
        async () => (await import('./OperatorPage.tsx')).OperatorPage,
      ),
    }),
  ],
});
