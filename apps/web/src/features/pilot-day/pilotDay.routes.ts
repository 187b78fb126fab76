import { createRoute, redirect } from '@tanstack/react-router';
import { needsPermission, signedIn, wholeNumber } from '../../routing/guards.ts';
import { homeOf } from '../../routing/home.ts';
import type { Parents } from '../../routing/parents.ts';
import { hostScreen } from '../../shared/places/index.ts';

/** Each side has a day of its own. */
const forOperators = (visit: Parameters<typeof signedIn>[0]): void => {
  needsPermission('activation:read')(visit);
  const user = signedIn(visit);
  if (!user.capabilities.includes('flies')) throw redirect({ to: homeOf(user), replace: true });
};

export const pilotDayRoutes = ({ desk, shell }: Parents) => ({
  shell: [
    createRoute({
      getParentRoute: () => shell,
      path: '/map/flights/$id/fly',
      beforeLoad: (visit) => {
        wholeNumber(visit);
        needsPermission('activation:read')(visit);
        needsPermission('flight:read')(visit);
      },
      component: hostScreen('pilotDay', ['day', 'fly', 'errors'], 'FlyScreen'),
    }),
  ],
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/take-off-authorizations',
      beforeLoad: forOperators,
      component: hostScreen(
        'pilotDay',
        ['day', 'approvals', 'data_age', 'errors', 'take_off'],
        'PilotDayScreen',
      ),
    }),
  ],
});
