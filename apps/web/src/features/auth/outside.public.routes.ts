import { publicPage, screen } from '../../routing/publicPages.ts';

const WORDS = ['auth', 'errors'] as const;

/** Where others send the browser back: the identity provider, and a letter that is refused. */
export const outsidePublicRoutes = [
  publicPage({
    path: '/identity-callback',
    load: screen(
      [...WORDS, 'accounts'],
      async () => (await import('./IdentityCallbackPage.tsx')).IdentityCallbackPage,
    ),
  }),
  publicPage({
    path: '/unsubscribe',
    load: screen(
      [...WORDS, 'preferences'],
      async () => (await import('./UnsubscribePage.tsx')).UnsubscribePage,
    ),
  }),
];
