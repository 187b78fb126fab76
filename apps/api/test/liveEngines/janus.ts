// A Janus as its documents tell of it (src/mainpage.dox, the notes in src/plugins/janus_{videoroom,streaming}.c, 1.3): it carries no
// picture, and answers in its shapes.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Readonly<Record<string, unknown>>;

interface Handle {
  readonly id: number;
  readonly session: Session;
  readonly plugin: string;
  /** A publisher's room, a viewer's mountpoint. */
  of: number | null;
  is_up: boolean;
}

interface Session {
  readonly id: number;
  readonly handles: Map<number, Handle>;
  readonly events: Json[];
  poll: (() => void) | null;
}

interface Room {
  readonly secret: string;
  readonly pin: string;
  publisher: number | null;
  forwards_to: number | null;
}

interface Mountpoint {
  readonly secret: string;
  readonly pin: string;
  readonly port: number;
}

const POLL_MS = 30_000;
const VIDEOROOM = 'janus.plugin.videoroom';

/** A plugin's own error, or Janus's. */
class Refused extends Error {
  readonly code: number;
  constructor(code: number, reason: string) {
    super(reason);
    this.code = code;
  }
}

const FINGERPRINT = Array.from({ length: 32 }, () => 'B1').join(':');

const answerSdp = (handle: number): string =>
  [
    ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=VideoRoom 1', 't=0 0', 'm=video 9 UDP/TLS/RTP/SAVPF 102'],
    ...['c=IN IP4 127.0.0.1', 'a=mid:v', 'a=rtcp-mux', `a=ice-ufrag:h${handle}`],
    ...['a=ice-pwd:zzzzzzzzzzzzzzzzzzzzzz', `a=fingerprint:sha-256 ${FINGERPRINT}`, 'a=setup:active'],
    ...['a=rtpmap:102 H264/90000', 'a=ssrc:77 cname:janus'],
    'a=candidate:1 1 udp 2015363327 192.0.2.4 20000 typ host',
    '',
  ].join('\r\n');

const read = async (request: IncomingMessage): Promise<Json> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as Json;
};

export class JanusDouble {
  readonly url: string;
  readonly api_secret = 'what Janus itself is asked with';
  readonly admin_key = 'what rooms are made with';
  /** It answers no more. */
  is_away = false;
  private readonly server;
  private last_id = 1_000;
  private sessions = new Map<number, Session>();
  private rooms = new Map<number, Room>();
  private mountpoints = new Map<number, Mountpoint>();

  static open(): Promise<JanusDouble> {
    return new Promise((resolve) => {
      const server = createServer((request, reply) => {
        double.serve(request, reply).catch(() => reply.destroy());
      });
      let double: JanusDouble;
      server.listen(0, '127.0.0.1', () => {
        double = new JanusDouble(server, (server.address() as AddressInfo).port);
        resolve(double);
      });
    });
  }

  private constructor(server: ReturnType<typeof createServer>, port: number) {
    this.server = server;
    this.url = `http://127.0.0.1:${port}/janus`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** It ends and begins anew: nothing of before is known. */
  restart(): void {
    const former = [...this.sessions.values()];
    this.sessions = new Map();
    this.rooms = new Map();
    this.mountpoints = new Map();
    for (const { poll } of former) poll?.();
    this.server.closeAllConnections();
  }

  /** Somebody else destroys a livestream's mountpoint. */
  destroyMountpoint(livestream: number): void {
    const number = 1_000_000_000 + livestream;
    this.mountpoints.delete(number);
    this.hangUp('janus.plugin.streaming', number);
  }

  /** Whether the connection of an answer is there. */
  has(answer: string): boolean {
    const id = Number(/a=ice-ufrag:h(\d+)/.exec(answer)?.[1]);
    return [...this.sessions.values()].some(({ handles }) => handles.get(id)?.is_up === true);
  }

  /** How many rooms and mountpoints there are. */
  get made(): number {
    return this.rooms.size + this.mountpoints.size;
  }

  private id(): number {
    this.last_id += 1;
    return this.last_id;
  }

  private tell(session: Session, event: Json): void {
    session.events.push({ session_id: session.id, ...event });
    session.poll?.();
  }

  private async serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (this.is_away) {
      reply.destroy();
      return;
    }
    const url = new URL(request.url ?? '/', this.url);
    const [, , session_id, handle_id] = url.pathname.split('/');
    const say = (body: unknown): void => {
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.method === 'GET') {
      await this.poll(Number(session_id), url.searchParams.get('apisecret'), say);
      return;
    }
    const message = await read(request);
    const { transaction } = message;
    try {
      if (message.apisecret !== this.api_secret) throw new Refused(403, 'Unauthorized request');
      say({ transaction, ...this.take(message, session_id, handle_id) });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      say({ janus: 'error', transaction, error: { code: error.code, reason: error.message } });
    }
  }

  private async poll(id: number, secret: string | null, say: (body: unknown) => void): Promise<void> {
    const session = this.sessions.get(id);
    if (session === undefined || secret !== this.api_secret) {
      say({ janus: 'error', error: { code: 458, reason: `No such session ${id}` } });
      return;
    }
    if (session.events.length === 0)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_MS);
        session.poll = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    session.poll = null;
    const events = session.events.splice(0, 20);
    say(events.length === 0 ? { janus: 'keepalive' } : events);
  }

  private take(message: Json, session_id: string | undefined, handle_id: string | undefined): Json {
    const { janus } = message;
    if (session_id === undefined || session_id === '') {
      const id = this.id();
      this.sessions.set(id, { id, handles: new Map(), events: [], poll: null });
      return { janus: 'success', data: { id } };
    }
    const session = this.sessions.get(Number(session_id));
    if (session === undefined) throw new Refused(458, `No such session ${session_id}`);
    if (handle_id === undefined) {
      if (janus !== 'attach') return { janus: 'ack', session_id: session.id };
      const id = this.id();
      const plugin = String(message.plugin);
      session.handles.set(id, { id, session, plugin, of: null, is_up: false });
      return { janus: 'success', session_id: session.id, data: { id } };
    }
    const handle = session.handles.get(Number(handle_id));
    if (handle === undefined) throw new Refused(459, `No such handle ${handle_id}`);
    if (janus === 'message') return this.message(handle, message);
    if (janus === 'trickle') {
      handle.is_up = true;
      this.tell(session, { janus: 'webrtcup', sender: handle.id });
    }
    if (janus === 'detach') this.detach(handle);
    return { janus: janus === 'trickle' ? 'ack' : 'success', session_id: session.id };
  }

  private detach(handle: Handle): void {
    handle.session.handles.delete(handle.id);
    const room = handle.of === null ? undefined : this.rooms.get(handle.of);
    if (handle.plugin === VIDEOROOM && room?.publisher === handle.id) {
      room.publisher = null;
      room.forwards_to = null;
    }
    this.tell(handle.session, { janus: 'detached', sender: handle.id });
  }

  private message(handle: Handle, { body, jsep, transaction }: Json): Json {
    const { plugin, session, id: sender } = handle;
    const request = body as Json;
    const name = plugin === VIDEOROOM ? 'videoroom' : 'streaming';
    const about = { session_id: session.id, sender };
    try {
      const isLater = request.request === 'joinandconfigure' || request.request === 'watch';
      const data = plugin === VIDEOROOM ? this.videoroom(handle, request) : this.streaming(handle, request);
      if (!isLater) return { janus: 'success', ...about, plugindata: { plugin, data } };
      const answer = { type: 'answer', sdp: answerSdp(sender) };
      this.tell(session, {
        ...{ janus: 'event', sender, transaction, plugindata: { plugin, data } },
        ...(jsep !== undefined && { jsep: answer }),
      });
      return { janus: 'ack', session_id: session.id };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const data = { [name]: 'event', error_code: error.code, error: error.message };
      return { janus: 'success', ...about, plugindata: { plugin, data } };
    }
  }

  private videoroom(handle: Handle, body: Json): Json {
    const number = Number(body.room);
    if (body.request === 'create') {
      if (body.admin_key !== this.admin_key) throw new Refused(433, 'Unauthorized (wrong admin_key)');
      if (this.rooms.has(number)) throw new Refused(427, `Room ${number} already exists`);
      const [secret, pin] = [String(body.secret), String(body.pin)];
      this.rooms.set(number, { secret, pin, publisher: null, forwards_to: null });
      return { videoroom: 'created', room: number, permanent: false };
    }
    const room = this.rooms.get(number);
    if (room === undefined) throw new Refused(426, `No such room (${number})`);
    if (body.request === 'joinandconfigure') {
      if (body.pin !== room.pin) throw new Refused(433, 'Unauthorized (wrong pin)');
      if (room.publisher !== null) throw new Refused(432, 'Maximum number of publishers (1) already reached');
      room.publisher = handle.id;
      handle.of = number;
      return { videoroom: 'joined', room: number, id: handle.id, private_id: 1, publishers: [] };
    }
    if (body.secret !== room.secret) throw new Refused(433, 'Unauthorized (wrong secret)');
    if (body.request === 'rtp_forward') {
      if (room.publisher !== body.publisher_id) throw new Refused(428, 'No such feed');
      const [stream] = body.streams as readonly { readonly port: number }[];
      room.forwards_to = stream?.port ?? null;
      const { publisher_id } = body;
      return { videoroom: 'rtp_forward', room: number, publisher_id, forwarders: [{ stream_id: 1 }] };
    }
    this.rooms.delete(number);
    this.hangUp(VIDEOROOM, number);
    return { videoroom: 'destroyed', room: number, permanent: false };
  }

  private hangUp(plugin: string, number: number): void {
    for (const session of this.sessions.values())
      for (const handle of session.handles.values())
        if (handle.plugin === plugin && handle.of === number) {
          handle.is_up = false;
          this.tell(session, { janus: 'hangup', sender: handle.id, reason: 'Close PC' });
        }
  }

  private streaming(handle: Handle, body: Json): Json {
    if (body.request === 'list') return { streaming: 'list', list: [] };
    const number = Number(body.id);
    if (body.request === 'create') {
      if (body.admin_key !== this.admin_key) throw new Refused(457, 'Unauthorized (wrong admin_key)');
      if (this.mountpoints.has(number))
        throw new Refused(456, 'A stream with the provided ID already exists');
      const port = 20_000 + this.id();
      this.mountpoints.set(number, { secret: String(body.secret), pin: String(body.pin), port });
      const stream = {
        id: number,
        type: 'live',
        is_private: true,
        ports: [{ type: 'video', mid: 'v', port }],
      };
      return { streaming: 'created', create: `mp-${number}`, permanent: false, stream };
    }
    const mountpoint = this.mountpoints.get(number);
    if (mountpoint === undefined) throw new Refused(455, `No such mountpoint/stream ${number}`);
    if (body.request === 'watch') {
      if (body.pin !== mountpoint.pin) throw new Refused(457, 'Unauthorized (wrong pin)');
      handle.of = number;
      return { streaming: 'event', result: { status: 'starting' } };
    }
    if (body.secret !== mountpoint.secret) throw new Refused(457, 'Unauthorized (wrong secret)');
    if (body.request === 'info') {
      const isFed = [...this.rooms.values()].some(({ forwards_to }) => forwards_to === mountpoint.port);
      const media = [{ mid: 'v', type: 'video', ...(isFed && { age_ms: 20 }) }];
      return { streaming: 'info', info: { id: number, type: 'live', enabled: true, media } };
    }
    this.mountpoints.delete(number);
    this.hangUp(handle.plugin, number);
    return { streaming: 'destroyed', id: number };
  }
}
