/// <reference lib="webworker" />

import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { eachAtMost } from '../device/eachAtMost.ts';
import type { KeepFiles } from './keepBuild.ts';
import { mayBeSeen, PLACE_TILES, SEEN_TILES } from './placeTiles.ts';

/**
 * The service worker: the application's own files open without a network, and the published zones' tiles that were
 * seen. The page's shell holds a first visit; the other files come as they are used and in idle time. Answers about missions are no business of it: the application keeps those, for the account alone.
 */
declare const self: ServiceWorkerGlobalScope;
/** What the page begins with, with a revision where the name has no hash; written in by the build. */
declare const __SHELL__: { readonly url: string; readonly revision: string | null }[];
/** The build's other files: their names change with their content. */
declare const __REST__: readonly string[];

/** A page that does not come within this is opened from the copy. */
const PAGE_PATIENCE_S = 3;
const PAGE = '/index.html';

self.skipWaiting();
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), forgetOthers(), keepOwnPage()])),
);
precacheAndRoute([...__SHELL__]);
cleanupOutdatedCaches();

const REST = 'envol-build';
const rest = new Set(__REST__);
registerRoute(
  ({ url }) => url.origin === self.location.origin && rest.has(url.pathname),
  new CacheFirst({ cacheName: REST }),
);

const keptFiles = async (): Promise<readonly Request[]> => (await caches.open(REST)).keys();
const pathOf = ({ url }: Request): string => new URL(url).pathname;

const missingFiles = async (): Promise<readonly string[]> => {
  const kept = new Set((await keptFiles()).map(pathOf));
  return __REST__.filter((path) => !kept.has(path));
};

/** Files fetched at a time, beside what the page itself asks for. */
const AT_ONCE = 4;
const keepFiles = async (paths: readonly string[]): Promise<void> => {
  const cache = await caches.open(REST);
  await eachAtMost(paths, AT_ONCE, (path) => cache.add(path));
};

/** Former builds' files. */
const forgetOthers = async (): Promise<void> => {
  const cache = await caches.open(REST);
  for (const request of await keptFiles()) if (!rest.has(pathOf(request))) await cache.delete(request);
};

self.addEventListener('install', (event) => {
  // An update is here whole before it takes the place of what works; a first visit is held by the shell, and fetches the
  // rest in its idle time.
  if (self.registration.active) event.waitUntil(missingFiles().then(keepFiles));
});

/** How many files one message of the page has fetched. */
const SOME = 16;
self.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (port === undefined) return;
  const { wanted } = event.data as KeepFiles;
  const keep = async (): Promise<number> => {
    const missing = await missingFiles();
    const asked = new Set(wanted);
    await keepFiles(wanted.length > 0 ? missing.filter((path) => asked.has(path)) : missing.slice(0, SOME));
    return (await missingFiles()).length;
  };
  event.waitUntil(
    keep().then(
      (left) => port.postMessage(left),
      // The network dropped: the page goes on the next time.
      () => port.postMessage(null),
    ),
  );
});

const PAGES = 'envol-page';
/** Whoever is without a network opens this build's page: a former one names files that went with their worker. */
const keepOwnPage = async (): Promise<void> => {
  const page = await matchPrecache(PAGE);
  if (page !== undefined) await (await caches.open(PAGES)).put(PAGE, page);
};
const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: PAGE_PATIENCE_S,
  plugins: [
    {
      // Every address of the application is one page.
      cacheKeyWillBeUsed: async () => PAGE,
      handlerDidError: async () => matchPrecache(PAGE),
    },
  ],
});
registerRoute(new NavigationRoute(pages, { denylist: [/^\/(?:en\/)?api\//] }));

/** What the server sends to a closed browser (modules/notifications/push.service.ts). */
interface News {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
}

const readNews = (event: PushEvent): News | null => {
  try {
    return (event.data?.json() ?? null) as News | null;
  } catch {
    return null;
  }
};

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

self.addEventListener('push', (event) => {
  const news = readNews(event);
  if (news === null) return;
  event.waitUntil(
    windows().then((open) => {
      // Whoever looks at Envol is told by the page.
      if (open.some(({ visibilityState }) => visibilityState === 'visible')) return;
      const { title, body, url, tag } = news;
      return self.registration.showNotification(title, { body, tag, icon: '/icon.svg', data: { url } });
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data as { readonly url: string };
  event.waitUntil(
    windows().then(async (open) => {
      const [window] = open;
      if (!window) return self.clients.openWindow(url);
      await window.focus();
      return window.navigate(url);
    }),
  );
});

// The library's type leaves out that its optional parts may be undefined.
const expiring = new ExpirationPlugin({
  maxEntries: 600,
  maxAgeSeconds: 28 * 86_400,
  purgeOnQuotaError: true,
}) as WorkboxPlugin;

/** A tile of a mission's place; the language of the page is no part of it. */
const keptTile = async ({ url }: Request): Promise<Response | undefined> =>
  (await caches.open(PLACE_TILES)).match(url.replace('/en/api/', '/api/'));

registerRoute(
  ({ url, request }) =>
    url.origin === self.location.origin &&
    /^\/(?:en\/)?api\/v2\/tiles\//.test(url.pathname) &&
    mayBeSeen(request),
  new StaleWhileRevalidate({
    cacheName: SEEN_TILES,
    plugins: [expiring, { handlerDidError: async ({ request }) => keptTile(request) }],
  }),
);

// Aerial pictures of other houses, where they were kept with a mission.
registerRoute(
  ({ url, request }) =>
    url.origin !== self.location.origin && (request.destination === '' || request.destination === 'image'),
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch (error) {
      const kept = await keptTile(request);
      if (kept === undefined) throw error;
      return kept;
    }
  },
);
