import { publicPage, publicScreen } from '../../routing/publicPages.ts';

export const uSpacePublicRoutes = [
  publicPage({
    path: '/u-space',
    load: publicScreen(
      ['uspace', 'map', 'errors'],
      async () => (await import('./PublicPage.tsx')).PublicPage,
    ),
  }),
];
