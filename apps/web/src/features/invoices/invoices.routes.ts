import { createRoute } from '@tanstack/react-router';
import { needsPermission, opensFor } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const invoicesRoutes = ({ shell, settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/invoices',
      // What a company bought; what a structure or the platform sold stands at /sales.
      beforeLoad: needsPermission('invoice:read', 'operator:read'),
      component: lazyScreen(
        ['invoices', 'errors'],
        async () => (await import('./BoughtPage.tsx')).BoughtPage,
      ),
    }),
  ],
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/sales',
      beforeLoad: opensFor(
        ({ permissions }) => permissions.includes('invoice:read') && !permissions.includes('operator:read'),
      ),
      component: lazyScreen(['invoices', 'errors'], async () => (await import('./SalesPage.tsx')).SalesPage),
    }),
  ],
});
