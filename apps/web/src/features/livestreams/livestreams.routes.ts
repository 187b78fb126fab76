import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';
import { livestreamsSearch } from './livestreams.search.ts';

export const livestreamsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/livestreams',
      validateSearch: livestreamsSearch,
      beforeLoad: needsPermission('livestream:read'),
      component: lazyScreen(
        ['livestreams', 'errors'],
        async () => (await import('./LivestreamsPage.tsx')).LivestreamsPage,
      ),
    }),
  ],
});
