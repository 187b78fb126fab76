import { publicPage, publicScreen } from '../../routing/publicPages.ts';

export const flightSharesPublicRoutes = [
  publicPage({
    path: '/shared/$secret',
    load: publicScreen(
      ['flight_shares', 'data_age', 'map', 'errors'],
      async () => (await import('./SharedMissionPage.tsx')).SharedMissionPage,
    ),
  }),
];
