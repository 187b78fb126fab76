import { createRoute } from '@tanstack/react-router';
import { needsPermission } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

export const termsRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/terms-validations',
      beforeLoad: needsPermission('terms:read'),
      component: lazyScreen(['terms', 'errors'], async () => (await import('./TermsScreen.tsx')).TermsScreen),
    }),
  ],
});
