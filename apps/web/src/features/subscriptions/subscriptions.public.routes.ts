import { publicPage, publicScreen } from '../../routing/publicPages.ts';

export const subscriptionsPublicRoutes = [
  publicPage({
    path: '/plans',
    load: publicScreen(['subscriptions', 'errors'], async () => (await import('./PlansPage.tsx')).PlansPage),
  }),
  publicPage({
    path: '/pay/$id',
    load: publicScreen(['subscriptions', 'errors'], async () => (await import('./PayPage.tsx')).PayPage),
  }),
];
