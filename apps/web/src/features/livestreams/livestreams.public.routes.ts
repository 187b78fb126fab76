import { publicPage, screen } from '../../routing/publicPages.ts';

const WORDS = ['livestreams', 'errors'] as const;

export const livestreamsPublicRoutes = [
  publicPage({
    path: '/livestream/$name',
    load: screen(WORDS, async () => (await import('./public/PublicPage.tsx')).PublicPage),
  }),
  publicPage({
    path: '/livestream-demo',
    load: screen(WORDS, async () => (await import('./public/DemoPage.tsx')).DemoPage),
  }),
];
