import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

const WORDS = ['preferences', 'errors'] as const;

export const preferencesRoutes = ({ settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/defaults',
      beforeLoad: needsPermission('account:read'),
      component: lazyScreen(WORDS, async () => (await import('./DefaultsPage.tsx')).DefaultsPage),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/notifications',
      beforeLoad: needsPermission('account:read'),
      component: lazyScreen(
        [...WORDS, 'notifications'],
        async () => (await import('./NotificationsPage.tsx')).NotificationsPage,
      ),
    }),
  ],
});
