import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { currentSession, onSeatChange } from '../api/session.ts';
import { signedIn } from '../routing/guards.ts';
import { homeOf } from '../routing/home.ts';
import { createParents } from '../routing/parents.ts';
import { screen } from '../routing/screens.ts';
import { NotFound, RootLayout, ScreenError } from './RootLayout.tsx';
import * as featureRoutes from './routes.generated.ts';

const parents = createParents({
  root: { component: RootLayout, notFoundComponent: NotFound, errorComponent: ScreenError },
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
    const target = homeOf(signedIn(visit));
    if (target !== '/map') throw redirect({ to: target, replace: true });
  },
  component: screen(['nav', 'other_home'], async () => (await import('./OtherHome.tsx')).OtherHome),
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
  component: screen(
    ['nav', 'settings', 'sub_entities', 'papers', 'errors'],
    async () => (await import('./SettingsPage.tsx')).SettingsPage,
  ),
});

const routeTree = root.addChildren([
  ...under('root'),
  shell.addChildren([
    desk.addChildren([home, ...under('desk')]),
    settings.addChildren([account, ...under('settings')]),
    ...under('shell'),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: ScreenError,
  scrollRestoration: false,
});

// The end of a session (signed out, here or in another tab, or refused by the server) leads back to the sign-in.
// A person who goes on for somebody else, here or in another tab, begins where that one's work does.
onSeatChange((_, before) => {
  const user = currentSession()?.user;
  if (before !== null && user !== undefined) void router.navigate({ to: homeOf(user), replace: true });
  else void router.invalidate();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
