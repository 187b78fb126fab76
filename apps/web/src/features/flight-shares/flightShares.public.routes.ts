import { createRoute } from '@tanstack/react-router';
import type { Root } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const flightSharesPublicRoutes = (root: Root) => [
  createRoute({
    getParentRoute: () => root,
    path: '/shared/$secret',
    component: screen(
      ['flight_shares', 'data_age', 'map', 'errors'],
      async () => (await import('./SharedMissionPage.tsx')).SharedMissionPage,
    ),
  }),
];
