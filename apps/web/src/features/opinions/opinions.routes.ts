import { createRoute, redirect } from '@tanstack/react-router';
import { signedIn, wholeNumber } from '../../routing/guards.ts';
import { homeOf } from '../../routing/home.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';
import { opinionsSearch } from './opinions.search.ts';

const asConsulted = (visit: Parameters<typeof signedIn>[0]): void => {
  const user = signedIn(visit);
  const { capabilities } = user;
  if (!capabilities.includes('gives_opinions') && !capabilities.includes('answers'))
    throw redirect({ to: homeOf(user), replace: true });
};

export const opinionsRoutes = ({ desk }: Parents) => {
  const list = createRoute({
    getParentRoute: () => desk,
    path: '/map/opinions',
    validateSearch: opinionsSearch,
    beforeLoad: asConsulted,
    component: lazyScreen(
      ['opinions', 'data_age'],
      async () => (await import('./OpinionsScreen.tsx')).OpinionsScreen,
    ),
  });
  const detail = createRoute({
    getParentRoute: () => list,
    path: '$id',
    beforeLoad: wholeNumber,
    component: lazyScreen(
      ['opinions', 'data_age', 'errors'],
      async () => (await import('./OpinionScreen.tsx')).OpinionScreen,
    ),
  });
  return { desk: [list.addChildren([detail])] };
};
