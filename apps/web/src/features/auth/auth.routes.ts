import { createRoute, redirect } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { closeSession, currentSession } from '../../api/session.ts';
import { homeOf, safeRedirect } from '../../routing/home.ts';
import type { Parents } from '../../routing/parents.ts';
import { screen } from '../../routing/screens.ts';

export const authRoutes = ({ root }: Parents) => ({
  root: [
    createRoute({
      getParentRoute: () => root,
      path: '/',
      validateSearch: (search: Record<string, unknown>): { redirect?: string | undefined } => ({
        redirect: safeRedirect(search.redirect),
      }),
      beforeLoad: ({ search }) => {
        const session = currentSession();
        if (session !== null)
          throw redirect({ href: search.redirect ?? homeOf(session.user), replace: true });
      },
      component: screen(['auth'], async () => (await import('./SignInPage.tsx')).SignInPage),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/logout',
      beforeLoad: async (): Promise<void> => {
        if (currentSession() !== null) {
          // The session ends on this device even when the server cannot be told.
          await call(endpoints.logout, {}, { handles: 'all' }).catch(() => undefined);
          closeSession();
        }
        throw redirect({ to: '/', search: {}, replace: true });
      },
    }),
  ],
});
