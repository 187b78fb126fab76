import { createRoute } from '@tanstack/react-router';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const apiTokensRoutes = ({ settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/api',
      component: lazyScreen(
        ['api_tokens', 'errors'],
        async () => (await import('./ApiTokensPage.tsx')).ApiTokensPage,
      ),
    }),
  ],
});
