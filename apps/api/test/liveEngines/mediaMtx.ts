// A MediaMTX as its documents tell of it (api/openapi.yaml, docs/2-features/06-authentication.md, 1.18): it carries no picture, and
// answers in its shapes.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Session {
  readonly id: string;
  readonly secret: string;
  readonly path: string;
  readonly query: string;
  readonly state: 'read' | 'publish';
  readonly kind: 'webrtcsessions' | 'rtmpconns';
}

interface Credentials {
  readonly user: string;
  readonly password: string;
  readonly token: string;
}

const NOBODY: Credentials = { user: '', password: '', token: '' };

const credentialsOf = ({ headers: { authorization = '' } }: IncomingMessage): Credentials => {
  const [scheme, value = ''] = authorization.split(' ');
  if (scheme === 'Bearer') return { ...NOBODY, token: value };
  if (scheme !== 'Basic') return NOBODY;
  const [user = '', password = ''] = Buffer.from(value, 'base64').toString().split(':');
  return { ...NOBODY, user, password };
};

const read = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

const answer = (reply: ServerResponse, status: number, body: unknown, headers = {}): void => {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

export class MediaMtxDouble {
  readonly url: string;
  /** `authHTTPAddress`; null: nobody is let in yet. */
  hook: string | null = null;
  /** It answers no more. */
  is_away = false;
  codec = 'H264';
  private readonly sessions = new Map<string, Session>();
  private readonly server;
  private bytes = 0;

  static open(): Promise<MediaMtxDouble> {
    return new Promise((resolve) => {
      const server = createServer((request, reply) => {
        double.serve(request, reply).catch(() => reply.destroy());
      });
      let double: MediaMtxDouble;
      server.listen(0, '127.0.0.1', () => {
        double = new MediaMtxDouble(server, (server.address() as AddressInfo).port);
        resolve(double);
      });
    });
  }

  private constructor(server: ReturnType<typeof createServer>, port: number) {
    this.server = server;
    this.url = `http://127.0.0.1:${port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  has(location: string): boolean {
    return [...this.sessions.values()].some(({ secret }) => location.includes(secret));
  }

  private async isAllowed(asked: Readonly<Record<string, unknown>>): Promise<boolean> {
    if (this.hook === null) return false;
    const body = JSON.stringify({ ip: '127.0.0.1', userAgent: 'test', ...asked });
    const headers = { 'content-type': 'application/json' };
    const { ok } = await fetch(this.hook, { method: 'POST', headers, body });
    return ok;
  }

  /** Takes a drone's RTMP: `rtmp://host/<path>?<query>`. */
  async rtmp(address: string): Promise<boolean> {
    const { pathname, searchParams, search } = new URL(address.replace('rtmp:', 'http:'));
    const id = randomUUID();
    const path = pathname.slice(1);
    const query = search.slice(1);
    const [user, password] = [searchParams.get('user') ?? '', searchParams.get('pass') ?? ''];
    const asked = { ...NOBODY, user, password, action: 'publish', path, protocol: 'rtmp', id, query };
    if (!(await this.isAllowed(asked))) return false;
    this.add({ id, secret: id, path, query, state: 'publish', kind: 'rtmpconns' });
    return true;
  }

  private async serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (this.is_away) {
      reply.destroy();
      return;
    }
    const url = new URL(request.url ?? '/', this.url);
    if (url.pathname.startsWith('/v3/')) await this.api(request, reply, url);
    else await this.webrtc(request, reply, url);
  }

  private async api(request: IncomingMessage, reply: ServerResponse, url: URL): Promise<void> {
    const asked = { ...credentialsOf(request), action: 'api', path: '', protocol: '', query: '' };
    if (!(await this.isAllowed(asked))) {
      answer(reply, 401, { status: 'error', error: 'authentication error' });
      return;
    }
    const [, , list = '', act = '', id = ''] = url.pathname.split('/');
    if (act === 'list' && request.method === 'GET') {
      const items = list === 'paths' ? this.paths() : this.listed(list);
      answer(reply, 200, { itemCount: items.length, pageCount: 1, items });
    } else if (act === 'kick' && request.method === 'POST') {
      const session = this.sessions.get(id);
      if (session === undefined || session.kind !== list)
        answer(reply, 404, { status: 'error', error: 'session not found' });
      else {
        this.end(session);
        answer(reply, 200, { status: 'ok' });
      }
    } else answer(reply, 404, { status: 'error', error: 'not found' });
  }

  private end(session: Session): void {
    this.sessions.delete(session.id);
    // A path without a source has no readers.
    if (session.state === 'publish')
      for (const each of this.sessions.values())
        if (each.path === session.path && each.state === 'read') this.sessions.delete(each.id);
  }

  /** Begins a session; a sender takes the place of a former one (`overridePublisher`, which is its default). */
  private add(session: Session): void {
    if (session.state === 'publish')
      for (const each of this.sessions.values())
        if (each.path === session.path && each.state === 'publish') this.end(each);
    this.sessions.set(session.id, session);
  }

  private listed(kind: string): unknown[] {
    return [...this.sessions.values()]
      .filter((session) => session.kind === kind)
      .map(({ id, path, query, state }) => ({
        ...{ id, created: '2026-11-30T10:00:00Z', remoteAddr: '127.0.0.1:4000', state, path, query },
        ...{ user: '', userAgent: 'test', inboundBytes: 1, outboundBytes: 1 },
        ...(kind === 'webrtcsessions' && { peerConnectionEstablished: true }),
      }));
  }

  private paths(): unknown[] {
    this.bytes += 1_000;
    const senders = [...this.sessions.values()].filter(({ state }) => state === 'publish');
    return senders.map(({ id, path, kind }) => ({
      ...{ name: path, confName: 'all_others', available: true, online: true, ready: true },
      source: { type: kind === 'rtmpconns' ? 'rtmpConn' : 'webRTCSession', id },
      ...{ inboundBytes: this.bytes, bytesReceived: this.bytes, tracks: [this.codec] },
      tracks2: [
        {
          codec: this.codec,
          codecProps: { width: 1280, height: 720, profile: 'Baseline', level: '3.1' },
        },
      ],
      readers: [...this.sessions.values()]
        .filter((each) => each.path === path && each.state === 'read')
        .map((each) => ({ type: 'webRTCSession', id: each.id })),
    }));
  }

  private async webrtc(request: IncomingMessage, reply: ServerResponse, url: URL): Promise<void> {
    const [, path = '', way = '', secret = ''] = /^\/(.+?)\/(whip|whep)(?:\/(.+))?$/.exec(url.pathname) ?? [];
    if (request.method === 'DELETE') {
      const session = [...this.sessions.values()].find((each) => each.secret === secret);
      if (session === undefined) answer(reply, 404, { status: 'error', error: 'session not found' });
      else {
        this.end(session);
        answer(reply, 200, { status: 'ok' });
      }
      return;
    }
    const offer = await read(request);
    if (request.method !== 'POST' || !offer.startsWith('v=0')) {
      answer(reply, 400, { status: 'error', error: 'invalid Content-Type' });
      return;
    }
    const action = way === 'whip' ? 'publish' : 'read';
    const query = url.search.slice(1);
    const id = randomUUID();
    const asked = { ...credentialsOf(request), action, path, protocol: 'webrtc', id, query };
    if (!(await this.isAllowed(asked))) {
      const headers = { 'www-authenticate': 'Basic realm="mediamtx"' };
      answer(reply, 401, { status: 'error', error: 'authentication error' }, headers);
      return;
    }
    const hasSource = [...this.sessions.values()].some(
      (each) => each.path === path && each.state === 'publish',
    );
    if (action === 'read' && !hasSource) {
      answer(reply, 404, { status: 'error', error: `no stream is available on path '${path}'` });
      return;
    }
    const session: Session = { id, secret: randomUUID(), path, query, state: action, kind: 'webrtcsessions' };
    this.add(session);
    const location = `/${path}/${way}/${session.secret}${url.search}`;
    reply.writeHead(201, { 'content-type': 'application/sdp', location, id }).end('v=0\r\n');
  }
}
