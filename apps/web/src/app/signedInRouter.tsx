import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { signedIn } from '../routing/guards.ts';
import { startOf } from '../routing/home.ts';
import { createParents } from '../routing/parents.ts';
import { lazyScreen } from '../routing/screens.ts';
import { providePlaces } from '../shared/places/index.ts';
import { firstFrench } from '../ui/firstTextsInFrench.ts';
import { knowFrench } from '../ui/texts.ts';
import { hosts } from './hosts.generated.ts';
import * as publicRoutes from './publicRoutes.generated.ts';
import { ROOT_FRAME, ROUTER_OPTIONS } from './routerOptions.ts';
import * as featureRoutes from './routes.generated.ts';

knowFrench(firstFrench);
// Before the routes are made: the words of places are among those of a host's route.
providePlaces(hosts);

const parents = createParents({
  root: ROOT_FRAME,
  loadShell: async () => (await import('./AppShell.tsx')).AppShell,
  loadDesk: async () => {
    const { MapDesk } = await import('./MapDesk.tsx');
    // The largest piece does not wait until the desk is drawn; the canvas asks again, and tells when it does not come.
    import('../map/createMap.ts').catch(() => undefined);
    return MapDesk;
  },
  loadSettings: async () => (await import('./settings/SettingsFrame.tsx')).SettingsFrame,
});
const { root, shell, desk, settings } = parents;

type PublicPath = (typeof publicRoutes)[keyof typeof publicRoutes][number]['path'];
interface LinkedPage {
  readonly path: Exclude<PublicPath, `${string}$${string}`>;
}
/**
 * The pages of the public root: the product links to those whose path is all of their address, and `roots.tsx` draws that
 * root once one is opened.
 */
const outside = (Object.values(publicRoutes).flat() as readonly LinkedPage[]).map(({ path }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ preload }) => (preload ? undefined : new Promise<never>(() => undefined)),
  }),
);

type Declared = ReturnType<(typeof featureRoutes)[keyof typeof featureRoutes]>;
/** The routes that features put under one parent. */
type Under<P> = Declared extends infer D
  ? D extends { readonly [K in P & string]: readonly (infer R)[] }
    ? R
    : never
  : never;

const declared: readonly Declared[] = Object.values(featureRoutes).map((declare) => declare(parents));
const under = <P extends keyof typeof parents>(parent: P): readonly Under<P>[] =>
  declared.flatMap((routes) =>
    parent in routes ? (Reflect.get(routes, parent) as readonly Under<P>[]) : [],
  );

const home = createRoute({
  getParentRoute: () => desk,
  path: '/map',
  beforeLoad: (visit) => {
    const target = startOf(signedIn(visit));
    if (target !== '/map') throw redirect({ to: target, replace: true });
  },
  component: lazyScreen(['nav', 'other_home'], async () => (await import('./OtherHome.tsx')).OtherHome),
});
const account = createRoute({
  getParentRoute: () => settings,
  path: '/settings',
  validateSearch: (search: Record<string, unknown>): { tabSelected?: string; state?: string } => ({
    ...(typeof search.tabSelected === 'string' && { tabSelected: search.tabSelected }),
    ...(typeof search.state === 'string' && { state: search.state }),
  }),
  beforeLoad: async (visit) => {
    // The pages of the settings, with their icons, are no part of the sign-in.
    const { pathOfTab } = await import('./settings/entries.ts');
    const target = pathOfTab(visit.search.tabSelected, signedIn(visit), visit.search.state);
    if (target !== null) throw redirect({ href: target, replace: true });
  },
  component: lazyScreen(
    ['nav', 'settings', 'sub_entities', 'papers', 'errors'],
    async () => (await import('./SettingsPage.tsx')).SettingsPage,
  ),
});

const routeTree = root.addChildren([
  ...outside,
  shell.addChildren([
    desk.addChildren([home, ...under('desk')]),
    settings.addChildren([account, ...under('settings')]),
    ...under('shell'),
  ]),
]);

export const signedInRouter = createRouter({ ...ROUTER_OPTIONS, routeTree });

/** Whether a path is a screen of the product; any other is no page at all. */
export const isScreen = (path: string): boolean => signedInRouter.getMatchedRoutes(path)[2] !== undefined;

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof signedInRouter;
  }
}
