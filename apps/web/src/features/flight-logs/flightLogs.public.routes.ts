import { publicPage, screen } from '../../routing/publicPages.ts';

export const flightLogsPublicRoutes = [
  publicPage({
    path: '/verify/$secret',
    load: screen(['flight_logs', 'errors'], async () => (await import('./VerifyPage.tsx')).VerifyPage),
  }),
];
