import { createRoute } from '@tanstack/react-router';
import { needsPermission, wholeNumber } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

const WORDS = ['flights', 'flights_list', 'data_age', 'missions', 'constraints', 'notams', 'errors'] as const;
const load = () => import('./GeneralistScreen.tsx');

export const generalistRoutes = ({ desk }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/simple',
      beforeLoad: needsPermission('flight:write'),
      component: lazyScreen(WORDS, async () => (await load()).NewSimpleScreen),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/$id/simple',
      beforeLoad: (visit) => {
        wholeNumber(visit);
        needsPermission('flight:write')(visit);
      },
      component: lazyScreen(WORDS, async () => (await load()).EditSimpleScreen),
    }),
  ],
});
