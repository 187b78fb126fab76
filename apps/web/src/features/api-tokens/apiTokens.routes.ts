import { createRoute } from '@tanstack/react-router';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const apiTokensRoutes = ({ settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/api',
      component: screen(
        ['api_tokens', 'errors'],
        async () => (await import('./ApiTokensPage.tsx')).ApiTokensPage,
      ),
    }),
  ],
});
