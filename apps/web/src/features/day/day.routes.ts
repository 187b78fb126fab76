import { createRoute, redirect } from '@tanstack/react-router';
import { needsPermission, signedIn } from '../../routing/guards.ts';
import { homeOf } from '../../routing/home.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';
import { hostScreen } from '../../shared/places/index.ts';
import { daySearch } from './day.search.ts';

/** Each side has a day of its own. */
const forAuthorities = (visit: Parameters<typeof signedIn>[0]): void => {
  needsPermission('activation:read')(visit);
  const user = signedIn(visit);
  if (!user.capabilities.includes('answers')) throw redirect({ to: homeOf(user), replace: true });
};

/** Of a controller with the simplified interface: its one list. */
const forSimple = (visit: Parameters<typeof signedIn>[0]): void => {
  forAuthorities(visit);
  const user = signedIn(visit);
  if (user.authority?.simplified_interface !== true) throw redirect({ to: homeOf(user), replace: true });
};

export const dayRoutes = ({ desk, shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/tower',
      beforeLoad: forSimple,
      component: lazyScreen(
        ['day', 'traces'],
        async () => (await import('./simple/SimpleTower.tsx')).SimpleTower,
      ),
    }),
  ],
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/activations',
      validateSearch: daySearch,
      beforeLoad: forAuthorities,
      component: hostScreen(
        'day',
        ['day', 'approvals', 'data_age', 'errors', 'take_off'],
        'AuthorityDayScreen',
      ),
    }),
  ],
});
