import { LRUCache } from 'lru-cache';
import type { Connection } from '../db/database.ts';
import { listenToChannels } from '../db/listen.ts';
import { EVENTS_CHANNEL, type EventRow, eventRange, eventsAfter, eventsById } from './events.ts';

/**
 * Ids are given before the commit, so a lower id may become visible after a higher one: looking up what was missed
 * begins this far back, and what was delivered already is left out.
 */
export const REWIND = 200;
/** Handed on at once: a burst of thousands, made into frames in one go, would hold up every call for seconds. */
export const AT_ONCE = 200;
/** Sessions that ended, told by the database itself (see the migrations). */
const REVOKED_CHANNEL = 'envol_revoked';

export interface FeedHandlers {
  readonly deliver: (events: readonly EventRow[]) => Promise<void>;
  readonly revoked: (sessionId: number) => void;
  /** The channel was down: what was only told, not written, has to be asked for. */
  readonly reconnected: () => Promise<void>;
  readonly failed: (error: unknown) => void;
}

export interface Feed {
  /** Resolves once it listens. */
  readonly listening: Promise<void>;
  close(): Promise<void>;
}

/** Hands on each committed event once, also those told while the connection was down. */
export const createFeed = ({ db, pool }: Connection, handlers: FeedHandlers): Feed => {
  const delivered = new LRUCache<number, true>({ max: 5_000 });
  const told = new Set<number>();
  let newest: number | null = null;
  let missed = false;
  let working = false;
  let closed = false;
  const { promise: listening, resolve: nowListening } = Promise.withResolvers<void>();

  const handOn = async (rows: readonly EventRow[]): Promise<void> => {
    const fresh = rows.filter((row) => !delivered.has(row.id));
    for (const row of fresh) {
      delivered.set(row.id, true);
      newest = Math.max(newest ?? 0, row.id);
    }
    if (fresh.length > 0) await handlers.deliver(fresh);
  };

  const catchUp = async (): Promise<void> => {
    if (newest === null) {
      newest = (await eventRange(db)).last;
      return;
    }
    await handlers.reconnected();
    for (let after = Math.max(0, newest - REWIND); ; ) {
      const rows = await eventsAfter(db, after, null, AT_ONCE);
      await handOn(rows);
      const last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) return;
      after = last.id;
    }
  };

  const work = async (): Promise<void> => {
    if (working) return;
    working = true;
    try {
      while ((missed || told.size > 0) && !closed) {
        if (missed) {
          missed = false;
          await catchUp();
          nowListening();
        }
        const ids = [...told].slice(0, AT_ONCE);
        for (const id of ids) told.delete(id);
        if (ids.length > 0) await handOn(await eventsById(db, ids));
      }
    } catch (error) {
      // The database is away; the listener reconnects with it, and catching up finds what was told meanwhile.
      missed = true;
      handlers.failed(error);
      if (!closed) setTimeout(() => void work(), 500);
    } finally {
      working = false;
    }
  };

  const listener = listenToChannels(pool, [EVENTS_CHANNEL, REVOKED_CHANNEL], {
    onNotify: (payload, channel) => {
      const id = Number(payload);
      if (channel === REVOKED_CHANNEL) return handlers.revoked(id);
      told.add(id);
      void work();
    },
    onOpen: () => {
      missed = true;
      void work();
    },
    onLost: (error) => handlers.failed(error),
  });

  return {
    listening,
    close: async () => {
      closed = true;
      await listener.close();
    },
  };
};
