import { publicPage, publicScreen } from '../../routing/publicPages.ts';

const WORDS = ['auth', 'errors'] as const;

/** Where others send the browser back: the identity provider, and a letter that is refused. */
export const outsidePublicRoutes = [
  publicPage({
    path: '/identity-callback',
    load: publicScreen(
      [...WORDS, 'accounts'],
      async () => (await import('./IdentityCallbackPage.tsx')).IdentityCallbackPage,
    ),
  }),
  publicPage({
    path: '/unsubscribe',
    load: publicScreen(
      [...WORDS, 'preferences'],
      async () => (await import('./UnsubscribePage.tsx')).UnsubscribePage,
    ),
  }),
];
