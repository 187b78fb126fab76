import { createRootRoute, createRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { signedIn } from './guards.ts';
import { lazyScreen } from './screens.ts';

type RootOptions = NonNullable<Parameters<typeof createRootRoute>[0]>;

/** What stands around the screens; the app brings it, for it knows every feature. */
export interface Frames {
  readonly root: Pick<RootOptions, 'component' | 'notFoundComponent' | 'errorComponent'>;
  readonly loadShell: () => Promise<ComponentType>;
  readonly loadDesk: () => Promise<ComponentType>;
  readonly loadSettings: () => Promise<ComponentType>;
}

/**
 * The routes under which a feature puts its own: `shell` (signed in, below the header), `desk` (beside the map, which stays
 * while one goes from one to another), `settings` (beside the list of settings). Pages without a session stand in
 * `<feature>.public.routes.ts` (`publicPages.ts`), under no router.
 */
export const createParents = ({ root: rootFrame, loadShell, loadDesk, loadSettings }: Frames) => {
  const root = createRootRoute(rootFrame);
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    beforeLoad: (visit) => {
      signedIn(visit);
    },
    component: lazyScreen(['common', 'nav', 'notifications'], loadShell),
  });
  const desk = createRoute({
    getParentRoute: () => shell,
    id: 'desk',
    component: lazyScreen(['map'], loadDesk),
  });
  const settings = createRoute({
    getParentRoute: () => shell,
    id: 'settings',
    component: lazyScreen(['nav'], loadSettings),
  });
  return { root, shell, desk, settings };
};

export type Parents = ReturnType<typeof createParents>;
