import { publicPage, publicScreen } from '../../routing/publicPages.ts';

const WORDS = ['livestreams', 'errors'] as const;

export const livestreamsPublicRoutes = [
  publicPage({
    path: '/livestream/$name',
    load: publicScreen(WORDS, async () => (await import('./public/PublicPage.tsx')).PublicPage),
  }),
  publicPage({
    path: '/livestream-demo',
    load: publicScreen(WORDS, async () => (await import('./public/DemoPage.tsx')).DemoPage),
  }),
];
