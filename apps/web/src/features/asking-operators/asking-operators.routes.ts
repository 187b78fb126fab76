import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const askingOperatorsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/asking-operators',
      beforeLoad: needsPermission('asking_operator:read'),
      component: lazyScreen(
        ['asking_operators', 'errors'],
        async () => (await import('./AskingOperatorsScreen.tsx')).AskingOperatorsScreen,
      ),
    }),
  ],
});
