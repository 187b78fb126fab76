import { createRoute } from '@tanstack/react-router';
import type { Root } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

/** Words of the screens around an account's letters. */
const LETTERS = ['auth', 'accounts', 'errors'] as const;

/** A link's token, which the address may give as a number. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** What a visitor's link carries: its token, the access, and what it is to open (0: nothing). */
const visitorSearch = (
  search: Record<string, unknown>,
): { sesame?: string; uuid: string; idSelected: number } => ({
  ...(search.sesame === undefined ? {} : { sesame: textOf(search.sesame) }),
  uuid: textOf(search.uuid),
  idSelected: Number(search.idSelected) || 0,
});

/** Where the links of letters lead. */
export const linksPublicRoutes = (root: Root) => [
  createRoute({
    getParentRoute: () => root,
    path: '/email-confirmation',
    validateSearch: (search: Record<string, unknown>): { id: number; token: string } => ({
      id: Number(search.id) || 0,
      token: textOf(search.token),
    }),
    component: screen(
      LETTERS,
      async () => (await import('./EmailConfirmationPage.tsx')).EmailConfirmationPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgotten-password',
    component: screen(
      LETTERS,
      async () => (await import('./ForgottenPasswordPage.tsx')).ForgottenPasswordPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/token-connection',
    validateSearch: visitorSearch,
    component: screen(
      [...LETTERS, 'visitors'],
      async () => (await import('./visitor/TokenConnectionPage.tsx')).TokenConnectionPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/token-generation',
    validateSearch: visitorSearch,
    component: screen(
      [...LETTERS, 'visitors'],
      async () => (await import('./visitor/TokenGenerationPage.tsx')).TokenGenerationPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/invitation',
    validateSearch: (search: Record<string, unknown>): { token: string } => ({
      token: textOf(search.token),
    }),
    component: screen(
      [...LETTERS, 'members'],
      async () => (await import('./invitation/InvitationPage.tsx')).InvitationPage,
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/confirm-reset-password',
    validateSearch: (search: Record<string, unknown>): { token: string } => ({
      token: textOf(search.token),
    }),
    component: screen(LETTERS, async () => (await import('./ConfirmResetPage.tsx')).ConfirmResetPage),
  }),
];
