import { createRoute, createRouter, notFound } from '@tanstack/react-router';
import { signedIn } from '../routing/guards.ts';
import { createRoot } from '../routing/parents.ts';
import * as publicRoutes from './publicRoutes.generated.ts';
import { ROOT_FRAME, ROUTER_OPTIONS } from './routerOptions.ts';

const loadSignedIn = () => import('./signedInRouter.tsx');
type SignedInRouter = Awaited<ReturnType<typeof loadSignedIn>>['signedInRouter'];

/**
 * The pages that need no session. Every other path is asked of the router behind the sign-in, whose code is loaded then:
 * what is no screen there is not found, a visitor is sent to the sign-in, and `show` draws it for who is signed in.
 */
export const createPublicRouter = (show: (router: SignedInRouter) => Promise<void>) => {
  const root = createRoot(ROOT_FRAME);
  type Page = ReturnType<(typeof publicRoutes)[keyof typeof publicRoutes]>[number];
  const pages: readonly Page[] = Object.values(publicRoutes).flatMap((declare): readonly Page[] =>
    declare(root),
  );
  const behindSignIn = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: async ({ location, preload }): Promise<void> => {
      const { isScreen, signedInRouter } = await loadSignedIn();
      if (preload) return;
      if (!isScreen(location.pathname)) throw notFound();
      signedIn({ location });
      await show(signedInRouter);
      // The other router draws from here on.
      await new Promise<never>(() => undefined);
    },
  });
  return createRouter({ ...ROUTER_OPTIONS, routeTree: root.addChildren([...pages, behindSignIn]) });
};
