import { useEffect, useRef, useSyncExternalStore } from 'react';
import { randomFraction } from '../../device/random.ts';
import { apiBase, callApi, gatherReads } from '../call.ts';
import { endpoints } from '../endpoints.ts';
import { currentLanguage, onLanguageChange } from '../language.ts';
import { loadStartedAt } from '../query.ts';
import { queryClient } from '../queryClient.ts';
import { onSeatChange } from '../session.ts';
import { type ChannelState, type PictureListeners, RealtimeChannel, type WatchedBox } from './channel.ts';
import { PATH, type RealtimeEvent } from './frames.ts';
import { createReloader } from './reload.ts';

type Handler = (event: RealtimeEvent) => void;
type EventType = RealtimeEvent['type'];
type EventOf<T extends EventType> = Extract<RealtimeEvent, { readonly type: T }>;

let state: ChannelState = 'idle';
const stateListeners = new Set<() => void>();
const handlers = new Map<EventType | '*', Set<Handler>>();

const reload = createReloader({
  client: queryClient,
  gather: gatherReads,
  later: (run, ms) => void setTimeout(run, ms),
  random: randomFraction,
  elapsed: () => performance.now(),
  startedAt: loadStartedAt,
});

const dispatchEvent = (event: RealtimeEvent): void => {
  reload(event.touches);
  for (const key of [event.type, '*'] as const) {
    for (const handler of handlers.get(key) ?? []) {
      try {
        handler(event);
      } catch (error) {
        // One feature's fault must not keep the event from the others.
        console.error(error);
      }
    }
  }
};

const channel = new RealtimeChannel(
  {
    open: () => {
      const url = new URL(`${apiBase()}${PATH}`, window.location.href);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      return new WebSocket(url) as never;
    },
    fetchToken: async () => (await callApi(endpoints.websocketToken, {}, { handles: 'all' })).token,
    report: (connexion_succeded) => {
      callApi(endpoints.websocketConnexion, { body: { connexion_succeded } }, { handles: 'all' }).catch(
        () => undefined,
      );
    },
    language: currentLanguage,
    random: randomFraction,
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    isOnline: () => navigator.onLine,
  },
  {
    onState: (next) => {
      state = next;
      for (const listener of stateListeners) listener();
    },
    onEvent: dispatchEvent,
    onAlarm: () => reload([{ noun: 'position-alerts', ids: 'every' }]),
    onMissed: () => void gatherReads(() => queryClient.invalidateQueries()),
  },
);

/**
 * Watches what moves in a box (west, south, east, north) until it is ended; one screen at a time.
 */
export const watchPicture = (
  box: WatchedBox,
  listeners: PictureListeners,
): {
  readonly move: (next: WatchedBox) => void;
  readonly end: () => void;
} => {
  channel.watch(box, listeners);
  return {
    move: (next) => channel.watch(next, listeners),
    end: () => channel.watch(null, null),
  };
};

/** Opens the channel anew: what it may bring has changed. */
export const restartRealtime = (): void => {
  channel.stop();
  channel.start();
};

/** Keeps the channel open while somebody is signed in; returns the way to end it. */
export const startRealtime = (): (() => void) => {
  channel.start();
  const wake = (): void => channel.wake();
  const sleep = (): void => channel.sleep();
  const visible = (): void => {
    if (document.visibilityState === 'visible') channel.wake();
  };
  const offSession = onSeatChange((seat) => {
    channel.stop();
    if (seat !== null) channel.start();
  });
  const offLanguage = onLanguageChange(restartRealtime);
  window.addEventListener('online', wake);
  window.addEventListener('offline', sleep);
  document.addEventListener('visibilitychange', visible);
  return () => {
    offSession();
    offLanguage();
    window.removeEventListener('online', wake);
    window.removeEventListener('offline', sleep);
    document.removeEventListener('visibilitychange', visible);
    channel.stop();
  };
};

const on = (type: EventType | '*', handler: Handler): (() => void) => {
  const set = handlers.get(type) ?? new Set();
  handlers.set(type, set.add(handler));
  return () => set.delete(handler);
};

/**
 * Runs `handler` for every event of the type while the component is on the screen ('*': of all types). Each event
 * comes once, also those replayed after a cut.
 */
export const useRealtimeEvent = <T extends EventType | '*'>(
  type: T,
  handler: (event: T extends EventType ? EventOf<T> : RealtimeEvent) => void,
): void => {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => on(type, (event) => latest.current(event as never)), [type]);
};

/** For the header: whether the screens are live. */
export const useRealtimeState = (): ChannelState =>
  useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    () => state,
  );
