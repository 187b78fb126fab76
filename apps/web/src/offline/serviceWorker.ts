/// <reference lib="webworker" />

import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';

/**
 * The service worker: the application's own files open without a network, and the published zones' tiles that were
 * seen. Answers about missions are no business of it: the application keeps those, for the account alone.
 */
declare const self: ServiceWorkerGlobalScope;
/** The build's files, with a revision where the name has no hash; written in by the build. */
declare const __PRECACHE__: { readonly url: string; readonly revision: string | null }[];

/** A page that does not come within this is opened from the copy. */
const PAGE_PATIENCE_S = 3;
const PAGE = '/index.html';

self.skipWaiting();
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
precacheAndRoute([...__PRECACHE__]);
cleanupOutdatedCaches();

const pages = new NetworkFirst({
  cacheName: 'envol-page',
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

registerRoute(
  ({ url }) => url.origin === self.location.origin && /^\/(?:en\/)?api\/v2\/tiles\//.test(url.pathname),
  new StaleWhileRevalidate({
    cacheName: 'envol-tiles',
    plugins: [expiring],
  }),
);
