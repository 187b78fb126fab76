import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const auditRoutes = ({ settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/audit',
      beforeLoad: needsPermission('audit:read'),
      component: lazyScreen(['audit', 'errors'], async () => (await import('./AuditPage.tsx')).AuditPage),
    }),
  ],
});
