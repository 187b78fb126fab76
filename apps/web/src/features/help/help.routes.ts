import { createRoute } from '@tanstack/react-router';
import { needsPermission, signedIn } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

const WORDS = ['help_screens', 'errors'] as const;
const own = (visit: Parameters<typeof signedIn>[0]): void => {
  signedIn(visit);
};

export const helpRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/help',
      beforeLoad: own,
      component: lazyScreen(WORDS, async () => (await import('./ManualPage.tsx')).ManualPage),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/help/quick-start',
      beforeLoad: own,
      component: lazyScreen(
        [...WORDS, 'tutorials'],
        async () => (await import('./QuickStartPage.tsx')).QuickStartPage,
      ),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/help/resources',
      // Administrators and specialists among those who fly (specification 1, §6): those who keep the fleet.
      beforeLoad: needsPermission('pilot:write'),
      component: lazyScreen(['tutorials'], async () => (await import('./ResourcesPage.tsx')).ResourcesPage),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/news',
      beforeLoad: own,
      component: lazyScreen(WORDS, async () => (await import('./NewsPage.tsx')).NewsPage),
    }),
  ],
});
