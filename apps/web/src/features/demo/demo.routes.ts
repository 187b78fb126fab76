import { createRoute } from '@tanstack/react-router';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const demoRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/demo/mails',
      validateSearch: (search: Record<string, unknown>): { id?: number } =>
        Number.isSafeInteger(Number(search.id)) && search.id !== undefined ? { id: Number(search.id) } : {},
      component: lazyScreen(
        ['demo', 'errors'],
        async () => (await import('./DemoMailsPage.tsx')).DemoMailsPage,
      ),
    }),
  ],
});
