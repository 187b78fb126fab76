import { publicPage, publicScreen } from '../../routing/publicPages.ts';

/** Words of the screens around an account's letters. */
const LETTERS = ['auth', 'accounts', 'errors'] as const;

/** Where the links of letters lead. */
export const linksPublicRoutes = [
  publicPage({
    path: '/email-confirmation',
    load: publicScreen(
      LETTERS,
      async () => (await import('./EmailConfirmationPage.tsx')).EmailConfirmationPage,
    ),
  }),
  publicPage({
    path: '/forgotten-password',
    load: publicScreen(
      LETTERS,
      async () => (await import('./ForgottenPasswordPage.tsx')).ForgottenPasswordPage,
    ),
  }),
  publicPage({
    path: '/token-connection',
    load: publicScreen(
      [...LETTERS, 'visitors'],
      async () => (await import('./visitor/TokenConnectionPage.tsx')).TokenConnectionPage,
    ),
  }),
  publicPage({
    path: '/token-generation',
    load: publicScreen(
      [...LETTERS, 'visitors'],
      async () => (await import('./visitor/TokenGenerationPage.tsx')).TokenGenerationPage,
    ),
  }),
  publicPage({
    path: '/invitation',
    load: publicScreen(
      [...LETTERS, 'members'],
      async () => (await import('./invitation/InvitationPage.tsx')).InvitationPage,
    ),
  }),
  publicPage({
    path: '/confirm-reset-password',
    load: publicScreen(LETTERS, async () => (await import('./ConfirmResetPage.tsx')).ConfirmResetPage),
  }),
];
