import { publicPage, screen } from '../../routing/publicPages.ts';

export const subscriptionsPublicRoutes = [
  publicPage({
    path: '/plans',
    load: screen(['subscriptions', 'errors'], async () => (await import('./PlansPage.tsx')).PlansPage),
  }),
  publicPage({
    path: '/pay/$id',
    load: screen(['subscriptions', 'errors'], async () => (await import('./PayPage.tsx')).PayPage),
  }),
];
