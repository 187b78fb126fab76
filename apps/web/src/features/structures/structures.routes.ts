import { createRoute } from '@tanstack/react-router';
import { needs } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const structuresRoutes = ({ shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/settings/notice',
      beforeLoad: needs('structure:write'),
      component: screen(['structures', 'errors'], async () => (await import('./LimitsPage.tsx')).LimitsPage),
    }),
  ],
});
