import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const subscriptionsRoutes = ({ settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/subscription',
      beforeLoad: needsPermission('subscription:read'),
      component: screen(
        ['subscriptions', 'errors'],
        async () => (await import('./SubscriptionPage.tsx')).SubscriptionPage,
      ),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/billing-codes',
      beforeLoad: needsPermission('billing-code:read'),
      component: screen(
        ['billing_codes', 'subscriptions', 'errors'],
        async () => (await import('./codes/BillingCodesPage.tsx')).BillingCodesPage,
      ),
    }),
  ],
});
