import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const companyRoutes = ({ settings }: Parents) => ({
  settings: [
    createRoute({
      getParentRoute: () => settings,
      path: '/settings/company',
      beforeLoad: needsPermission('operator:read'),
      component: lazyScreen(
        ['company', 'nav', 'personal_data', 'errors'],
        async () => (await import('./CompanyPage.tsx')).CompanyPage,
      ),
    }),
  ],
});
