import { createRoute } from '@tanstack/react-router';
import type { Root } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

const WORDS = ['auth', 'errors'] as const;

/** Where others send the browser back: the identity provider, and a letter that is refused. */
export const outsidePublicRoutes = (root: Root) => [
  createRoute({
    getParentRoute: () => root,
    path: '/identity-callback',
    component: screen(
      [...WORDS, 'accounts'],
      async () => (await import('./IdentityCallbackPage.tsx')).IdentityCallbackPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/unsubscribe',
    validateSearch: (search: Record<string, unknown>): { token: string } => ({
      token: typeof search.token === 'string' ? search.token : '',
    }),
    component: screen(
      [...WORDS, 'preferences'],
      async () => (await import('./UnsubscribePage.tsx')).UnsubscribePage,
    ),
  }),
];
