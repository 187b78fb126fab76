import { createRoute } from '@tanstack/react-router';
import { needsPermission, wholeNumber } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const webhooksRoutes = ({ settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/webhooks',
      beforeLoad: needsPermission('webhook:read'),
      component: screen(
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
      component: screen(
        ['webhooks', 'errors'],
        async () => (await import('./DeliveriesPage.tsx')).DeliveriesPage,
      ),
    }),
  ],
});
