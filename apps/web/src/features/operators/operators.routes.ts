import { createRoute } from '@tanstack/react-router';
import { needs, wholeNumber } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const operatorsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/exploitants',
      beforeLoad: needs('desk:read'),
      component: screen(
        ['operators', 'nav', 'errors'],
        async () => (await import('./OperatorsScreen.tsx')).OperatorsScreen,
      ),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/exploitants/$id',
      beforeLoad: (visit) => {
        needs('desk:read')(visit);
        wholeNumber(visit);
      },
      component: screen(
        ['operators', 'company', 'papers', 'nav', 'errors'],
        async () => (await import('./OperatorPage.tsx')).OperatorPage,
      ),
    }),
  ],
});
