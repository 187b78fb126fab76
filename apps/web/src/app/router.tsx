import type { Permission } from '@envol/domain/access/permissions';
import { createRootRoute, createRoute, createRouter, notFound, redirect } from '@tanstack/react-router';
import { call } from '../api/call.ts';
import { endpoints } from '../api/endpoints.ts';
import { closeSession, currentIdentity, currentSession, onSessionChange } from '../api/session.ts';
import { approvalsSearch } from '../features/approvals/approvals.search.ts';
import { flightEditSearch, flightsSearch } from '../features/flights/flights.search.ts';
import { homeOf, safeRedirect } from './home.ts';
import { NotFound, RootLayout, ScreenError } from './RootLayout.tsx';
import { screen } from './screens.ts';

/** The signed-in user; sends a visitor to the sign-in, which brings back to the wanted path. */
const signedIn = (location: { readonly href: string }) => {
  const session = currentSession();
  if (session !== null) return session.user;
  throw redirect({ to: '/', search: { redirect: safeRedirect(location.href) }, replace: true });
};

const needs =
  (permission: Permission) =>
  ({ location }: { readonly location: { readonly href: string } }): void => {
    const user = signedIn(location);
    if (!user.permissions.includes(permission)) throw redirect({ to: homeOf(user), replace: true });
  };

const wholeNumber = ({ params }: { readonly params: { readonly id: string } }): void => {
  if (!/^[1-9]\d{0,15}$/.test(params.id)) throw notFound();
};

const root = createRootRoute({
  component: RootLayout,
  notFoundComponent: NotFound,
  errorComponent: ScreenError,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (search: Record<string, unknown>): { redirect?: string | undefined } => ({
    redirect: safeRedirect(search.redirect),
  }),
  beforeLoad: ({ search }) => {
    const session = currentSession();
    if (session !== null) throw redirect({ href: search.redirect ?? homeOf(session.user), replace: true });
  },
  component: screen(['auth'], async () => (await import('../features/auth/SignInPage.tsx')).SignInPage),
});

const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  beforeLoad: async () => {
    if (currentSession() !== null) {
      // The session ends on this device even when the server cannot be told.
      await call(endpoints.logout, {}, { handles: 'all' }).catch(() => undefined);
      closeSession();
    }
    throw redirect({ to: '/', search: {}, replace: true });
  },
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    signedIn(location);
  },
  component: screen(
    ['common', 'nav', 'notifications'],
    async () => (await import('./AppShell.tsx')).AppShell,
  ),
});

/** Screens beside the map; it stays while one goes from one to another. */
const desk = createRoute({
  getParentRoute: () => shell,
  id: 'desk',
  component: screen(['map'], async () => {
    const { MapDesk } = await import('./MapDesk.tsx');
    // The largest piece does not wait until the desk is drawn; the canvas asks again, and tells when it does not come.
    import('../map/createMap.ts').catch(() => undefined);
    return MapDesk;
  }),
});

/** Words of a mission and of what binds it. */
const MISSION = ['flights', 'constraints', 'errors'] as const;

// One file a screen: the list must not carry the editor.
const flightEditor = () => import('../features/flights/editor/EditorScreens.tsx');

const flightList = createRoute({
  getParentRoute: () => desk,
  path: '/map/flights',
  validateSearch: flightsSearch,
  beforeLoad: needs('flight:read'),
  component: screen(
    ['flights'],
    async () => (await import('../features/flights/list/FlightsScreen.tsx')).FlightsScreen,
  ),
});
const flightNew = createRoute({
  getParentRoute: () => desk,
  path: '/map/flights/new',
  beforeLoad: needs('flight:write'),
  component: screen(MISSION, async () => (await flightEditor()).NewFlightScreen),
});
const flightDetail = createRoute({
  getParentRoute: () => desk,
  path: '/map/flights/$id',
  beforeLoad: (context) => {
    wholeNumber(context);
    needs('flight:read')(context);
  },
  component: screen(
    MISSION,
    async () => (await import('../features/flights/detail/FlightScreen.tsx')).FlightScreen,
  ),
});
const flightEdit = createRoute({
  getParentRoute: () => desk,
  path: '/map/flights/$id/edit',
  validateSearch: flightEditSearch,
  beforeLoad: (context) => {
    wholeNumber(context);
    needs('flight:write')(context);
  },
  component: screen(MISSION, async () => (await flightEditor()).EditFlightScreen),
});

/** Operators follow their requests from the mission: their list of requests is their list of missions. */
const asAuthority = ({ location }: { readonly location: { readonly href: string } }): void => {
  needs('approval:read')({ location });
  const user = signedIn(location);
  if (!user.capabilities.includes('answers')) throw redirect({ to: homeOf(user), replace: true });
};
const approvalList = createRoute({
  getParentRoute: () => desk,
  path: '/map/approvals',
  validateSearch: approvalsSearch,
  beforeLoad: asAuthority,
  component: screen(
    ['approvals'],
    async () => (await import('../features/approvals/queue/ApprovalsScreen.tsx')).ApprovalsScreen,
  ),
});
/** Inside the queue's route: the queue keeps its place, its rows and its layers while one opens. */
const approvalDetail = createRoute({
  getParentRoute: () => approvalList,
  path: '$id',
  beforeLoad: wholeNumber,
  component: screen(
    ['approvals', 'constraints', 'errors'],
    async () => (await import('../features/approvals/detail/ApprovalScreen.tsx')).ApprovalScreen,
  ),
});

const home = createRoute({
  getParentRoute: () => desk,
  path: '/map',
  beforeLoad: ({ location }) => {
    const target = homeOf(signedIn(location));
    if (target !== '/map') throw redirect({ to: target, replace: true });
  },
  component: screen(['nav'], async () => (await import('./OtherHome.tsx')).OtherHome),
});
const pilots = createRoute({
  getParentRoute: () => shell,
  path: '/map/pilots',
  beforeLoad: needs('pilot:read'),
  component: screen(
    ['pilots'],
    async () => (await import('../features/pilots/pilots.routes.tsx')).PilotsScreen,
  ),
});
const drones = createRoute({
  getParentRoute: () => shell,
  path: '/map/drones',
  beforeLoad: needs('drone:read'),
  component: screen(
    ['drones'],
    async () => (await import('../features/drones/drones.routes.tsx')).DronesScreen,
  ),
});
const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: screen(['nav'], async () => (await import('./SettingsPage.tsx')).SettingsPage),
});
/** What an authority asks of requests: its own people set it. */
const noticeSettings = createRoute({
  getParentRoute: () => shell,
  path: '/settings/notice',
  beforeLoad: needs('structure:write'),
  component: screen(
    ['structures', 'errors'],
    async () => (await import('../features/structures/LimitsPage.tsx')).LimitsPage,
  ),
});
const sources = createRoute({
  getParentRoute: () => shell,
  path: '/sources',
  beforeLoad: needs('dataset:read'),
  component: screen(
    ['sources'],
    async () => (await import('../features/sources/SourcesPage.tsx')).SourcesPage,
  ),
});
const mails = createRoute({
  getParentRoute: () => shell,
  path: '/demo/mails',
  validateSearch: (search: Record<string, unknown>): { id?: number } =>
    Number.isSafeInteger(Number(search.id)) && search.id !== undefined ? { id: Number(search.id) } : {},
  component: screen(['demo'], async () => (await import('../features/demo/DemoMailsPage.tsx')).DemoMailsPage),
});

const routeTree = root.addChildren([
  signIn,
  logout,
  shell.addChildren([
    desk.addChildren([
      flightList,
      flightNew,
      flightDetail,
      flightEdit,
      approvalList.addChildren([approvalDetail]),
      home,
    ]),
    pilots,
    drones,
    settings,
    noticeSettings,
    sources,
    mails,
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
let shownTo = currentIdentity();
onSessionChange(() => {
  const before = shownTo;
  shownTo = currentIdentity();
  if (before === shownTo) return;
  const user = currentSession()?.user;
  if (before !== null && user !== undefined) void router.navigate({ to: homeOf(user), replace: true });
  else void router.invalidate();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
