import { createRoute } from '@tanstack/react-router';
import { needs } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const uSpaceRoutes = ({ desk }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/supervisions',
      beforeLoad: needs('supervision:read'),
      component: screen(
        ['uspace', 'errors'],
        async () => (await import('./SupervisionScreen.tsx')).SupervisionScreen,
      ),
    }),
  ],
});
