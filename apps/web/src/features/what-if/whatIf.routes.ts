import { createRoute } from '@tanstack/react-router';
import { needsPermission, wholeNumber } from '../../routing/guards.ts';
import type { Parents } from '../../routing/parents.ts';
import { lazyScreen } from '../../routing/screens.ts';

const WORDS = [
  'what_if',
  'flights',
  'flights_list',
  'data_age',
  'mission_when',
  'missions',
  'constraints',
  'weather',
  'series',
  'errors',
] as const;
const load = async () => (await import('./WhatIfScreen.tsx')).WhatIfScreen;

export const whatIfRoutes = ({ desk }: Parents) => ({
  desk: [
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/new/what-if',
      beforeLoad: needsPermission('flight:write'),
      component: lazyScreen(WORDS, load),
    }),
    createRoute({
      getParentRoute: () => desk,
      path: '/map/flights/$id/what-if',
      beforeLoad: (visit) => {
        wholeNumber(visit);
        needsPermission('flight:read')(visit);
      },
      component: lazyScreen(WORDS, load),
    }),
  ],
});
