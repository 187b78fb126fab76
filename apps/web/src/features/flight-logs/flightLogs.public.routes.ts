import { publicPage, publicScreen } from '../../routing/publicPages.ts';

export const flightLogsPublicRoutes = [
  publicPage({
    path: '/verify/$secret',
    load: publicScreen(['flight_logs', 'errors'], async () => (await import('./VerifyPage.tsx')).VerifyPage),
  }),
];
