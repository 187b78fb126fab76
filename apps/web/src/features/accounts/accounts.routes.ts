import { createRoute } from '@tanstack/react-router';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const accountsRoutes = ({ settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/security',
      component: lazyScreen(
        ['accounts', 'errors'],
        async () => (await import('./SecurityPage.tsx')).SecurityPage,
      ),
    }),
  ],
});
