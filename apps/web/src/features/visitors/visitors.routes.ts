import { createRoute, redirect } from '@tanstack/react-router';
import { needs, signedIn } from '../../routing/guards.ts';
import { homeOf } from '../../routing/home.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const visitorsRoutes = ({ shell, desk }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/visitors',
      beforeLoad: needs('visitor:read'),
      component: screen(
        ['visitors', 'errors'],
        async () => (await import('./VisitorsScreen.tsx')).VisitorsScreen,
      ),
    }),
  ],
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/opinions',
      beforeLoad: (visit) => {
        const user = signedIn(visit);
        if (!user.capabilities.includes('gives_opinions'))
          throw redirect({ to: homeOf(user), replace: true });
      },
      component: screen(['visitors'], async () => (await import('./VisitorHome.tsx')).VisitorHome),
    }),
  ],
});
