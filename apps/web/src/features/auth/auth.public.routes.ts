import { createRoute, redirect } from '@tanstack/react-router';
import { sendHeldActs } from '../../api/heldActs.ts';
import { currentSession } from '../../api/session.ts';
import { signOut } from '../../api/signOut.ts';
import { signedIn } from '../../routing/guards.ts';
import { homeOf, safeRedirect } from '../../routing/home.ts';
import type { Root } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

/** Words of the screens around an account's letters. */
const LETTERS = ['auth', 'accounts', 'errors'] as const;

export const authPublicRoutes = (root: Root) => [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: (search: Record<string, unknown>): { redirect?: string | undefined } => ({
      redirect: safeRedirect(search.redirect),
    }),
    beforeLoad: ({ search }) => {
      const session = currentSession();
      if (session !== null) throw redirect({ href: search.redirect ?? homeOf(session.user), replace: true });
    },
    component: screen(['auth'], async () => (await import('./SignInPage.tsx')).SignInPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/logout',
    beforeLoad: async (): Promise<void> => {
      const session = currentSession();
      if (session !== null) {
        // Asked first: whoever comes next at a shared device would find it, were it only by looking for it. Where the code
        // does not come for want of a network, nobody is kept from signing out.
        const left = import('../../api/leftBehind.ts').then(({ leavesSomething }) =>
          leavesSomething(session.user.id),
        );
        if (await left.catch(() => false)) return;
        // What was not received is told on the screens of whoever did it.
        if (!(await sendHeldActs())) throw redirect({ to: homeOf(session.user), replace: true });
        await signOut();
      }
      throw redirect({ to: '/', search: {}, replace: true });
    },
    component: screen(LETTERS, async () => (await import('./SignOutPage.tsx')).SignOutPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/sign-up',
    beforeLoad: () => {
      const session = currentSession();
      // Also right after the sign-up itself, when the session has just opened.
      if (session !== null)
        throw redirect({ to: session.user.is_email_confirmed ? '/' : '/welcome', replace: true });
    },
    component: screen(LETTERS, async () => (await import('./signUp/SignUpPage.tsx')).SignUpPage),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/welcome',
    beforeLoad: (visit) => {
      signedIn(visit);
    },
    component: screen(LETTERS, async () => (await import('./WelcomePage.tsx')).WelcomePage),
  }),
];
