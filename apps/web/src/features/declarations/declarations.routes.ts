import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';
import { declarationsSearch } from './declarations.search.ts';

export const declarationsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/declarations',
      validateSearch: declarationsSearch,
      beforeLoad: needsPermission('declaration:read'),
      component: lazyScreen(
        ['declarations', 'flights', 'papers', 'map', 'errors'],
        async () => (await import('./DeclarationsScreen.tsx')).DeclarationsScreen,
      ),
    }),
  ],
});
