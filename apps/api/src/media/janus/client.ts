// The API of Janus over HTTP with a long poll (src/mainpage.dox, "RESTful … API", of its source 1.3): sessions, handles, messages
// to plugins, events.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { readText } from '../../integrations/readText.ts';

const WITHIN_MS = 5_000;
/** Janus ends a poll by itself after 30 s. */
const POLL_MS = 40_000;
const MOST_CHARACTERS = 1_000_000;
const MOST_EVENTS = 20;

/** It answered with an error (its number), or not at all (null). */
export class JanusFailure extends Error {
  readonly code: number | null;

  constructor(message: string, code: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** src/apierror.h of its source. */
const NO_SUCH_SESSION = 458;
const NO_SUCH_HANDLE = 459;
/** What could not be detached is asked for again after so long, ms. */
const DETACH_AGAIN_MS = 1_000;

const Jsep = z.object({ type: z.string(), sdp: z.string() });
export type Jsep = z.infer<typeof Jsep>;

const Message = z.object({
  janus: z.string(),
  transaction: z.string().optional(),
  session_id: z.number().optional(),
  /** The handle that it is about. */
  sender: z.number().optional(),
  data: z.object({ id: z.number() }).optional(),
  error: z.object({ code: z.number(), reason: z.string() }).optional(),
  plugindata: z.object({ plugin: z.string(), data: z.record(z.string(), z.unknown()) }).optional(),
  jsep: Jsep.optional(),
  type: z.string().optional(),
  receiving: z.boolean().optional(),
  reason: z.string().optional(),
});
export type JanusMessage = z.infer<typeof Message>;

/** What a plugin answered. */
export interface PluginAnswer {
  readonly data: Readonly<Record<string, unknown>>;
  readonly jsep: Jsep | null;
}

/** What a handle hears beside the answers to its messages. */
export interface HandleHooks {
  readonly heard: (event: JanusMessage) => void;
  /** It is over: detached, or its session is. Called once. */
  readonly over: () => void;
}

export interface JanusHandle {
  readonly id: number;
  /** Sends a message to the plugin. Rejects with JanusFailure. */
  tell(body: Readonly<Record<string, unknown>>, jsep?: Jsep): Promise<PluginAnswer>;
  /** All candidates stand in the offer. */
  hasAllCandidates(): Promise<void>;
  /** Ends it, and its connection with a browser or an encoder. */
  detach(): void;
}

interface Waiting {
  readonly resolve: (told: JanusMessage) => void;
  readonly reject: (error: Error) => void;
}

const newTransaction = (): string => randomBytes(12).toString('base64url');

/** A plugin says an error within a success. */
const told = ({ plugindata, jsep }: JanusMessage): PluginAnswer => {
  const data = plugindata?.data ?? {};
  const { error_code: code, error } = data;
  if (typeof code === 'number') throw new JanusFailure(`Janus: ${String(error)}`, code);
  return { data, jsep: jsep ?? null };
};

/** One session of Janus, begun with the first handle and begun anew once it is lost. */
export class JanusClient {
  private readonly url: string;
  private readonly api_secret: string | null;
  private readonly failed: (error: unknown) => void;
  private session: Promise<number> | null = null;
  private readonly handles = new Map<number, HandleHooks>();
  private readonly waiting = new Map<string, Waiting>();
  private readonly closing = new AbortController();

  constructor(
    { url, api_secret }: { readonly url: string; readonly api_secret: string | null },
    failed: (error: unknown) => void,
  ) {
    this.url = url;
    this.api_secret = api_secret;
    this.failed = failed;
  }

  private async request(path: string, init: RequestInit, within_ms: number): Promise<unknown> {
    let reply: Response;
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(within_ms), this.closing.signal]);
      reply = await fetch(`${this.url}${path}`, { ...init, signal });
    } catch (error) {
      throw new JanusFailure('Janus could not be asked', null, { cause: error });
    }
    if (!reply.ok) {
      await reply.body?.cancel();
      throw new JanusFailure(`Janus answered ${reply.status}`);
    }
    const written = await readText(reply, MOST_CHARACTERS);
    if (written === null) throw new JanusFailure('Janus sent too long an answer');
    try {
      return JSON.parse(written);
    } catch (error) {
      throw new JanusFailure('Janus answered with no JSON', null, { cause: error });
    }
  }

  private async post(path: string, body: Readonly<Record<string, unknown>>): Promise<JanusMessage> {
    try {
      return await this.ask(path, body);
    } catch (error) {
      if (error instanceof JanusFailure && error.code === NO_SUCH_SESSION) this.lose();
      throw error;
    }
  }

  private async ask(path: string, body: Readonly<Record<string, unknown>>): Promise<JanusMessage> {
    const transaction = typeof body.transaction === 'string' ? body.transaction : newTransaction();
    const answer = await this.request(
      path,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...body,
          transaction,
          ...(this.api_secret !== null && { apisecret: this.api_secret }),
        }),
      },
      WITHIN_MS,
    );
    const read = Message.safeParse(answer);
    if (!read.success) throw new JanusFailure('Janus answered in another form', null, { cause: read.error });
    const { error } = read.data;
    if (error === undefined) return read.data;
    throw new JanusFailure(`Janus: ${error.reason}`, error.code);
  }

  private async begin(): Promise<number> {
    const { data } = await this.post('', { janus: 'create' });
    if (data === undefined) throw new JanusFailure('Janus began no session');
    void this.poll(data.id);
    return data.id;
  }

  private open(): Promise<number> {
    const session = this.session ?? this.begin();
    if (this.session === null) {
      this.session = session;
      session.catch(() => {
        if (this.session === session) this.session = null;
      });
    }
    return session;
  }

  /** The session is gone, and all its handles with it. */
  private lose(): void {
    this.session = null;
    const handles = [...this.handles.values()];
    this.handles.clear();
    for (const { over } of handles) over();
    for (const { reject } of this.waiting.values()) reject(new JanusFailure('the session of Janus is over'));
    this.waiting.clear();
  }

  /** Hears events until the session is over. */
  private async poll(session: number): Promise<void> {
    const secret = this.api_secret === null ? '' : `&apisecret=${encodeURIComponent(this.api_secret)}`;
    while (!this.closing.signal.aborted) {
      try {
        const heard = await this.request(`/${session}?maxev=${MOST_EVENTS}${secret}`, {}, POLL_MS);
        if ((await this.session) !== session) return;
        for (const each of Array.isArray(heard) ? heard : [heard]) this.hear(each);
      } catch (error) {
        if (this.closing.signal.aborted) return;
        // A Janus that began anew knows no session of before.
        this.failed(error);
        this.lose();
        return;
      }
      if (this.session === null) return;
    }
  }

  private hear(given: unknown): void {
    const read = Message.safeParse(given);
    if (!read.success) return;
    const event = read.data;
    const { janus, transaction, sender, error } = event;
    if (janus === 'timeout' || (janus === 'error' && error?.code === NO_SUCH_SESSION)) {
      this.failed(new JanusFailure('the session of Janus is over'));
      this.lose();
      return;
    }
    const waits = transaction === undefined ? undefined : this.waiting.get(transaction);
    if (waits !== undefined && transaction !== undefined && (janus === 'event' || janus === 'error')) {
      this.waiting.delete(transaction);
      if (error === undefined) waits.resolve(event);
      else waits.reject(new JanusFailure(`Janus: ${error.reason}`, error.code));
      return;
    }
    if (sender === undefined) return;
    if (janus === 'detached') this.drop(sender);
    else this.handles.get(sender)?.heard(event);
  }

  private drop(id: number): void {
    const hooks = this.handles.get(id);
    this.handles.delete(id);
    hooks?.over();
  }

  /** The answer to a message, which comes at once or as an event. */
  private async message(path: string, body: Readonly<Record<string, unknown>>): Promise<JanusMessage> {
    const transaction = newTransaction();
    const later = new Promise<JanusMessage>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(transaction);
        reject(new JanusFailure('Janus did not answer in time'));
      }, WITHIN_MS);
      const done = (): void => clearTimeout(timer);
      this.waiting.set(transaction, {
        resolve: (message) => {
          done();
          resolve(message);
        },
        reject: (error) => {
          done();
          reject(error);
        },
      });
    });
    later.catch(() => undefined);
    const forget = (): void => this.waiting.get(transaction)?.reject(new JanusFailure('it was not sent'));
    try {
      const at_once = await this.post(path, { janus: 'message', transaction, ...body });
      if (at_once.janus === 'ack') return await later;
      forget();
      return at_once;
    } catch (error) {
      forget();
      throw error;
    } finally {
      this.waiting.delete(transaction);
    }
  }

  /** Ends a handle, however often it takes: who was told to go does not go on watching. */
  private async detachAt(path: string): Promise<void> {
    for (let isFirst = true; !this.closing.signal.aborted; isFirst = false) {
      try {
        await this.ask(path, { janus: 'detach' });
        return;
      } catch (error) {
        const code = error instanceof JanusFailure ? error.code : null;
        // Its session may be a former one: the one of now is none the worse.
        if (code === NO_SUCH_HANDLE || code === NO_SUCH_SESSION) return;
        if (isFirst) this.failed(error);
      }
      await pause(DETACH_AGAIN_MS, undefined, { ref: false });
    }
  }

  /** Attaches to a plugin. Rejects with JanusFailure. */
  async attach(plugin: string, hooks: HandleHooks): Promise<JanusHandle> {
    const session = await this.open();
    const { data } = await this.post(`/${session}`, { janus: 'attach', plugin });
    if (data === undefined) throw new JanusFailure('Janus attached no handle');
    const { id } = data;
    const path = `/${session}/${id}`;
    this.handles.set(id, hooks);
    return {
      id,
      tell: async (body, jsep) =>
        told(await this.message(path, { body, ...(jsep !== undefined && { jsep }) })),
      hasAllCandidates: async () => {
        await this.post(path, { janus: 'trickle', candidate: { completed: true } });
      },
      detach: () => {
        if (!this.handles.has(id)) return;
        this.drop(id);
        void this.detachAt(path);
      },
    };
  }

  close(): void {
    this.closing.abort();
    this.lose();
  }
}
