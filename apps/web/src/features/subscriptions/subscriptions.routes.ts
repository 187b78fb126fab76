import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const subscriptionsRoutes = ({ settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/subscription',
      beforeLoad: needsPermission('subscription:read'),
      component: lazyScreen(
        ['subscriptions', 'errors'],
        async () => (await import('./SubscriptionPage.tsx')).SubscriptionPage,
      ),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/billing-codes',
      beforeLoad: needsPermission('billing-code:read'),
      component: lazyScreen(
        ['billing_codes', 'subscriptions', 'errors'],
        async () => (await import('./codes/BillingCodesPage.tsx')).BillingCodesPage,
      ),
    }),
  ],
});
