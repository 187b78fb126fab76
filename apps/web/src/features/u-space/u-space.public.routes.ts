import { publicPage, screen } from '../../routing/publicPages.ts';

export const uSpacePublicRoutes = [
  publicPage({
    path: '/u-space',
    load: screen(['uspace', 'map', 'errors'], async () => (await import('./PublicPage.tsx')).PublicPage),
  }),
];
