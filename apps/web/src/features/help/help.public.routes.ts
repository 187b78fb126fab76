import { publicPage, publicScreen } from '../../routing/publicPages.ts';

const WORDS = ['help_screens', 'errors'] as const;

export const helpPublicRoutes = [
  publicPage({
    path: '/contact',
    load: publicScreen([...WORDS, 'auth'], async () => (await import('./ContactPage.tsx')).ContactPage),
  }),
  publicPage({
    path: '/accessibility',
    load: publicScreen(
      ['accessibility', 'auth'],
      async () => (await import('./AccessibilityPage.tsx')).AccessibilityPage,
    ),
  }),
  publicPage({
    path: '/privacy',
    load: publicScreen([...WORDS, 'auth'], async () => (await import('./PrivacyPage.tsx')).PrivacyPage),
  }),
];
