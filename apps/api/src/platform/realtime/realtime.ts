import type { Duplex } from 'node:stream';
import {
  CLOSE_UNAUTHENTICATED,
  ClientFrame,
  REALTIME_PATH,
  type ServerFrame,
} from '@envol/contract/realtime';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Connection } from '../db/database.ts';
import { gatherIds } from '../db/gatherIds.ts';
import { Failure } from '../http/failure.ts';
import type { Language } from '../http/texts.ts';
import { type EventRow, eventRange, eventsAfter, eventsById } from './events.ts';
import { createFeed, type Feed, REWIND } from './feed.ts';
import { createHub, type Hub, type Member, sendTo, type Viewer } from './hub.ts';
import { isOwnOrigin } from './origin.ts';
import { type FrameSocket, frameSocket } from './wholeFrame.ts';

const HELLO_WITHIN_MS = 10_000;
const HEARTBEAT_MS = 20_000;
/** More missed events than this are not replayed: the screens load afresh, which is cheaper. */
const MAX_REPLAY = 500;
/** Open at once for one person in one process. The newest is refused: one that is closed would come back, and close another. */
export const MOST_SOCKETS = 50;
/** RFC 6455, IANA registry: "try again later". */
export const CLOSE_TRY_LATER = 1013;
/**
 * An event that became visible after the mark began no earlier before it than a transaction lasts. What is older was on
 * the screen when it loaded: told again, it would pass for news.
 */
const LATE_MS = 60_000;

/** The frame of an event for one viewer, or null when it says nothing to that person. */
export type Present = (
  events: readonly EventRow[],
  userIds: readonly number[],
) => Promise<(event: EventRow, viewer: Viewer) => ServerFrame | null>;

/** What a socket looks at. */
export type Box = NonNullable<Extract<ClientFrame, { type: 'watch' }>['box']>;

/** Frames that are gone after some seconds; whoever brings them keeps to the audiences. */
export interface Picture {
  /** The version of its frames. */
  readonly version: number;
  /** A socket that may look; it looks at nothing yet. */
  join(socket: FrameSocket, keys: readonly string[]): { watch(box: Box | null): void; leave(): void };
}

export interface RealtimeOptions {
  readonly connection: Connection;
  readonly log: FastifyBaseLogger;
  /** Where people reach the product: pages of another origin may not open the channel. */
  readonly public_url: string;
  /** Spends the token of a hello: whose it is and what that person may hear of; null for a bad one. */
  readonly admit: (token: string) => Promise<{
    readonly user_id: number;
    readonly session_id: number;
    readonly keys: string[];
    readonly picture_keys: readonly string[];
  } | null>;
  /** What moves, beside the events: told to those who ask for it, and never again. Absent: there is none. */
  readonly picture?: Picture;
  /** Of these sessions, those that still live. */
  readonly liveSessions: (ids: readonly number[]) => Promise<ReadonlySet<number>>;
  readonly present: Present;
}

export interface Realtime {
  /** Serves the channel below the scope's prefix. */
  mount(scope: FastifyInstance): void;
  /** Resolves once events are heard. */
  readonly listening: Promise<void>;
  /** How many are open. */
  sockets(): number;
  close(): Promise<void>;
}

interface Parts {
  readonly options: RealtimeOptions;
  readonly hub: Hub;
}

const frame = (value: ServerFrame): string => JSON.stringify(value);

const deliver = async ({ options, hub }: Parts, events: readonly EventRow[]): Promise<void> => {
  const heard = events.map((event) => ({ event, members: hub.of(event.audience) }));
  const users = new Set(heard.flatMap(({ members }) => [...members].map((member) => member.user_id)));
  if (users.size === 0) return;
  const present = await options.present(events, [...users]);
  for (const { event, members } of heard) {
    // A control room has many screens of one account: a frame is made once for each person and language.
    const made = new Map<string, string | null>();
    for (const member of members) {
      const viewer = `${member.user_id} ${member.language}`;
      let text = made.get(viewer);
      if (text === undefined) {
        const shown = present(event, member);
        text = shown && frame(shown);
        made.set(viewer, text);
      }
      if (text !== null) hub.send(member, text);
    }
  }
};

/** What the member missed since its last event; null when it cannot be told or is too much. */
const missedEvents = async (
  { options }: Parts,
  member: Member,
  lastEventId: number | null,
): Promise<{ last: number; events: EventRow[] | null }> => {
  const { first, last } = await eventRange(options.connection.db);
  if (lastEventId === null) return { last, events: null };
  if (lastEventId > last || lastEventId < first - 1) return { last, events: null };
  const events = await eventsAfter(
    options.connection.db,
    Math.max(0, lastEventId - REWIND),
    member.keys,
    MAX_REPLAY + REWIND + 1,
  );
  const unseen = events.filter((event) => event.id > lastEventId).length;
  if (unseen > MAX_REPLAY) return { last, events: null };
  const [mark] = await eventsById(options.connection.db, [lastEventId]);
  const since = mark === undefined ? 0 : Date.parse(mark.created_at) - LATE_MS;
  return {
    last,
    events: events.filter(({ id, created_at }) => id > lastEventId || Date.parse(created_at) >= since),
  };
};

const welcome = async (parts: Parts, member: Member, lastEventId: number | null): Promise<void> => {
  const { last, events } = await missedEvents(parts, member, lastEventId);
  const resumed = events !== null || lastEventId === null;
  // A resumed screen keeps its own mark until the replayed events move it: a cut in between loses nothing.
  const mark = events !== null ? (lastEventId ?? last) : last;
  const { socket } = member;
  const positions = member.picture_keys.length > 0 ? parts.options.picture?.version : undefined;
  socket.send(
    frame({ type: 'ready', last_event_id: mark, resumed, ...(positions !== undefined && { positions }) }),
  );
  if (events !== null && events.length > 0) {
    const present = await parts.options.present(events, [member.user_id]);
    for (const event of events) {
      const made = present(event, member);
      if (made) socket.send(frame(made));
    }
  }
  const waiting = member.waiting ?? [];
  member.waiting = null;
  for (const held of waiting) parts.hub.send(member, held);
};

const admit = async (
  parts: Parts,
  socket: WebSocket,
  hello: Extract<ClientFrame, { type: 'hello' }>,
): Promise<Member | null> => {
  const person = await parts.options.admit(hello.token);
  if (!person) {
    socket.close(CLOSE_UNAUTHENTICATED, 'unauthenticated');
    return null;
  }
  const member: Member = {
    ...person,
    socket,
    language: hello.language as Language,
    waiting: [],
    alive: true,
  };
  if (parts.hub.countOf(person.user_id) >= MOST_SOCKETS) {
    socket.close(CLOSE_TRY_LATER, 'too many sockets');
    return null;
  }
  // It may have gone while the token was looked up.
  if (socket.readyState !== socket.OPEN) return null;
  parts.hub.add(member);
  socket.once('close', () => parts.hub.remove(member));
  socket.on('pong', () => {
    member.alive = true;
  });
  // Told of its end before it was here to hear of it.
  if (!(await parts.options.liveSessions([member.session_id])).has(member.session_id)) {
    socket.close(CLOSE_UNAUTHENTICATED, 'session ended');
    return null;
  }
  await welcome(parts, member, hello.last_event_id);
  return member;
};

const parseFrame = (data: unknown): ClientFrame | null => {
  try {
    const parsed = ClientFrame.safeParse(JSON.parse(String(data)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

const serve = (parts: Parts, socket: WebSocket, stream: Duplex): void => {
  let greeted = false;
  let member: Member | null = null;
  let look: ReturnType<Picture['join']> | null = null;
  // What a greeted socket asked to look at before it was let in: what it missed is still being told to it.
  let asked: { readonly box: Box | null } | null = null;
  const watch = (box: Box | null): void => {
    const { picture } = parts.options;
    if (member === null || member.picture_keys.length === 0 || picture === undefined) return;
    if (look === null) {
      const joined = picture.join(frameSocket(socket, stream), member.picture_keys);
      look = joined;
      socket.once('close', () => joined.leave());
    }
    look.watch(box);
  };
  const late = setTimeout(() => socket.close(CLOSE_UNAUTHENTICATED, 'hello expected'), HELLO_WITHIN_MS);
  socket.once('close', () => clearTimeout(late));
  socket.on('error', () => socket.terminate());
  socket.on('message', (data) => {
    const message = parseFrame(data);
    if (message?.type === 'ping') {
      sendTo(socket, frame({ type: 'pong' }));
      return;
    }
    // Of who may not look too: its screens ask, as they always did.
    if (message?.type === 'watch' && greeted) {
      if (member === null) asked = message;
      else watch(message.box);
      return;
    }
    if (message?.type !== 'hello' || greeted) {
      socket.close(1008, 'unexpected frame');
      return;
    }
    greeted = true;
    clearTimeout(late);
    admit(parts, socket, message)
      .then((admitted) => {
        member = admitted;
        if (asked !== null) watch(asked.box);
      })
      .catch((error: unknown) => {
        parts.options.log.warn({ err: error }, 'realtime hello failed');
        socket.close(1011, 'try again');
      });
  });
};

const endSessions = (hub: Hub, ended: (sessionId: number) => boolean): void => {
  for (const member of hub.members)
    if (ended(member.session_id)) member.socket.close(CLOSE_UNAUTHENTICATED, 'session ended');
};

const checkSessions = async ({ options, hub }: Parts): Promise<void> => {
  const asked = new Set([...hub.members].map((member) => member.session_id));
  if (asked.size === 0) return;
  const live = await options.liveSessions([...asked]);
  endSessions(hub, (id) => asked.has(id) && !live.has(id));
};

const heartbeat = (parts: Parts): NodeJS.Timeout =>
  setInterval(() => {
    checkSessions(parts).catch((error: unknown) => {
      parts.options.log.warn({ err: error }, 'sessions could not be checked');
    });
    for (const member of parts.hub.members) {
      if (!member.alive) member.socket.terminate();
      else {
        member.alive = false;
        member.socket.ping();
      }
    }
  }, HEARTBEAT_MS);

/** The websocket channel: committed events to the sockets of their audience. */
export const createRealtime = (options: RealtimeOptions): Realtime => {
  const parts: Parts = { options, hub: createHub() };
  const feed: Feed = createFeed(options.connection, {
    deliver: (events) => deliver(parts, events),
    revoked: gatherIds((ended) => endSessions(parts.hub, (id) => ended.has(id))),
    reconnected: () => checkSessions(parts),
    failed: (error) => options.log.warn({ err: error }, 'realtime feed interrupted'),
  });
  const beat = heartbeat(parts);
  return {
    mount: (scope) => {
      const onRequest = (request: FastifyRequest): Promise<void> => {
        const { origin, host } = request.headers;
        if (!isOwnOrigin(options.public_url, origin, host)) throw new Failure('FORBIDDEN');
        return Promise.resolve();
      };
      scope.get(REALTIME_PATH, { websocket: true, onRequest }, (socket, request) =>
        serve(parts, socket, request.raw.socket),
      );
    },
    listening: feed.listening,
    sockets: () => parts.hub.members.size,
    close: async () => {
      clearInterval(beat);
      await feed.close();
      for (const member of parts.hub.members) member.socket.close(1012, 'restarting');
    },
  };
};
