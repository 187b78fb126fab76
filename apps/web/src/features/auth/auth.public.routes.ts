import { sendWaitingActs } from '../../api/heldActs.ts';
import { currentSession } from '../../api/session.ts';
import { signOut } from '../../api/signOut.ts';
import { homeOf, safeRedirect, startOf } from '../../routing/home.ts';
import { publicPage, publicScreen } from '../../routing/publicPages.ts';
import { wayIn } from '../../routing/wayIn.ts';

/** Words of the screens around an account's letters. */
const LETTERS = ['auth', 'accounts', 'errors'] as const;

/** Signs out at once, or null: something would be left on the device, which is asked first. */
const signedOut = async (): Promise<string | null> => {
  const session = currentSession();
  if (session !== null) {
    // Asked first: whoever comes next at a shared device would find it, were it only by looking for it. Where the code
    // does not come for want of a network, nobody is kept from signing out.
    const left = import('../../api/leftBehind.ts').then(({ leavesSomething }) =>
      leavesSomething(session.user.id),
    );
    if (await left.catch(() => false)) return null;
    // What was not received is told on the screens of whoever did it.
    if (!(await sendWaitingActs())) return homeOf(session.user);
    await signOut();
  }
  return '/';
};

export const authPublicRoutes = [
  publicPage({
    path: '/',
    load: publicScreen(['auth'], async () => (await import('./SignInPage.tsx')).SignInPage),
    elsewhere: ({ text }) => {
      const session = currentSession();
      return session === null ? null : (safeRedirect(text('redirect')) ?? startOf(session.user));
    },
  }),
  publicPage({
    path: '/logout',
    load: publicScreen(LETTERS, async () => (await import('./SignOutPage.tsx')).SignOutPage),
    elsewhere: signedOut,
  }),
  publicPage({
    path: '/sign-up',
    load: publicScreen(LETTERS, async () => (await import('./signUp/SignUpPage.tsx')).SignUpPage),
    // Also right after the sign-up itself, when the session has just opened.
    elsewhere: () => {
      const session = currentSession();
      return session === null ? null : session.user.is_email_confirmed ? '/' : '/welcome';
    },
  }),
  publicPage({
    path: '/welcome',
    load: publicScreen(LETTERS, async () => (await import('./WelcomePage.tsx')).WelcomePage),
    elsewhere: ({ href }) => wayIn(href),
  }),
];
