import { createRoute, redirect } from '@tanstack/react-router';
import { needs, signedIn } from '../../routing/guards.ts';
import { homeOf } from '../../routing/home.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';
import { daySearch } from './day.search.ts';

type Visit = Parameters<typeof signedIn>[0];

/** Each side has a day of its own. */
const only =
  (side: 'answers' | 'flies') =>
  (visit: Visit): void => {
    needs('activation:read')(visit);
    const user = signedIn(visit);
    if (!user.capabilities.includes(side)) throw redirect({ to: homeOf(user), replace: true });
  };

export const dayRoutes = ({ desk }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/activations',
      validateSearch: daySearch,
      beforeLoad: only('answers'),
      component: screen(
        ['day', 'approvals', 'errors'],
        async () => (await import('./AuthorityDayScreen.tsx')).AuthorityDayScreen,
      ),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/map/take-off-authorizations',
      beforeLoad: only('flies'),
      component: screen(
        ['day', 'approvals', 'data_age', 'errors'],
        async () => (await import('./pilot/PilotDayScreen.tsx')).PilotDayScreen,
      ),
    }),
  ],
});
