import { createRoute } from '@tanstack/react-router';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

/** Words of the screens around an account's letters. */
const LETTERS = ['auth', 'accounts', 'errors'] as const;

/** A link's token, which the address may give as a number. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Where the links of letters lead. */
export const linksRoutes = ({ root }: Parents) => ({
  root: [
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
  ],
});
