import { createRoute } from '@tanstack/react-router';
import { needsPermission, wholeNumber } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const webhooksRoutes = ({ settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/webhooks',
      beforeLoad: needsPermission('webhook:read'),
      component: lazyScreen(
        ['webhooks', 'errors'],
        async () => (await import('./WebhooksPage.tsx')).WebhooksPage,
      ),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/webhooks/$id',
      beforeLoad: (visit) => {
        needsPermission('webhook:read')(visit);
        wholeNumber(visit);
      },
      component: lazyScreen(
        ['webhooks', 'errors'],
        async () => (await import('./DeliveriesPage.tsx')).DeliveriesPage,
      ),
    }),
  ],
});
