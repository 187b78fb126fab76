// The addresses of WHIP (RFC 9725) and WHEP (draft-ietf-wish-whep): an offer is answered, and its session ended. Candidates
// all stand in the answer, so that no PATCH is taken (RFC 9725 §4.3).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PublishRefusal } from '../../media/port.ts';
import type { Peer, Peers } from '../../media/webrtc/port.ts';
import { type Chosen, MOST_SDP_BYTES, type Offer } from '../../media/webrtc/sdp.ts';
import { showOnPeer, type WhepWire } from '../../media/webrtc/whep.ts';
import { WhipReceiver } from '../../media/webrtc/whip.ts';
import { isOwnOrigin } from '../../platform/realtime/origin.ts';
import { type BeginDeps, lookAgain, type Opening, openToken, publishBy } from './carrying.ts';
import type { MediaRefusal } from './media.open.ts';
import {
  type Answer,
  answerOffer,
  bearerOf,
  endSession,
  hashOf,
  newSessionId,
  type OfferServer,
  readOffered,
  refuseOffer,
} from './offers.ts';
import { createPlaces, type Places } from './places.ts';

const CHECK_EVERY_MS = 1_000;
/** Each of them takes 20 µs of the process for a packet: a viewer of 2 Mbit/s half a per cent of a processor. */
const MOST_SESSIONS = 300;
const MOST_OF_ONE = 100;
const MOST_SENDERS_AN_ADDRESS = 20;
/** Of one address in a minute. */
const MOST_OFFERS = 120;

interface Session {
  readonly peer: Peer;
  /** Of the key, or of the link or ticket, that opened it. */
  readonly hash: string;
  readonly check: () => void;
}

/** Serves WHIP and WHEP once the library is there. */
export class WebrtcServer implements OfferServer {
  private readonly sessions = new Map<string, Session>();
  private readonly deps: BeginDeps;
  private readonly places: Places;
  private readonly timer: NodeJS.Timeout;
  /** By address. */
  private readonly senders = createPlaces({ most: MOST_SESSIONS, each: MOST_SENDERS_AN_ADDRESS });
  /** By livestream. */
  private readonly seats = createPlaces({ most: MOST_SESSIONS, each: MOST_OF_ONE });
  peers: Peers | null = null;

  constructor(deps: BeginDeps, places: Places) {
    this.deps = deps;
    this.places = places;
    this.timer = setInterval(() => {
      for (const { check } of this.sessions.values()) check();
    }, deps.pace(CHECK_EVERY_MS));
    this.timer.unref();
  }

  close(): void {
    clearInterval(this.timer);
    this.peers?.close();
    this.peers = null;
  }

  /** A sender's offer. */
  async whip(request: FastifyRequest, reply: Answer): Promise<Answer> {
    const { peers } = this;
    const key = bearerOf(request);
    if (key === '') return refuseOffer(this.deps.media, reply, 'wrong_key');
    if (peers === null || this.sessions.size >= MOST_SESSIONS)
      return refuseOffer(this.deps.media, reply, 'unavailable');
    const read = readOffered(request.body, 'sends', null);
    if (typeof read === 'string') return refuseOffer(this.deps.media, reply, read);
    const leave = this.senders.take(request.ip);
    if (leave === null) return refuseOffer(this.deps.media, reply, 'too_many_streams');
    try {
      const opened = await this.receive(peers, { key, address: request.ip, ...read }, leave);
      if (typeof opened !== 'string')
        return answerOffer(this.deps, reply, { path: `/media/whip/${opened.id}`, answer: opened.answer });
      leave();
      return refuseOffer(this.deps.media, reply, opened);
    } catch (error) {
      leave();
      this.deps.log.warn({ err: error }, 'livestreams: a sender by WebRTC was not let in');
      return refuseOffer(this.deps.media, reply, 'unavailable');
    }
  }

  private async receive(
    peers: Peers,
    from: { readonly key: string; readonly address: string; readonly offer: Offer; readonly chosen: Chosen },
    leave: () => void,
  ): Promise<PublishRefusal | { readonly id: string; readonly answer: string }> {
    const { key, address, offer, chosen } = from;
    const id = newSessionId();
    let peer: Peer | null = null;
    const publication = await publishBy(this.deps)(
      key,
      { protocol: 'whip', address },
      () => peer?.close(),
      () => peer?.askKeyFrame(),
    );
    if (typeof publication === 'string') return publication;
    const wire = {
      payload_type: chosen.format.payload_type,
      now: () => this.deps.clock.now().getTime(),
      sendRtcp: (bytes: Buffer) => peer?.sendRtcp(bytes),
      askKeyFrame: () => peer?.askKeyFrame(),
      end: () => peer?.close(),
      refused: (reason: MediaRefusal) => this.deps.media.refuse(reason),
    };
    const receiver = new WhipReceiver(wire, publication);
    // It may be over before its answer is read.
    let isOver = false;
    try {
      const opened = await peers.open(
        { offer, chosen, direction: 'recvonly' },
        {
          onOpen: () => peer?.askKeyFrame(),
          onPacket: (bytes) => receiver.take(bytes),
          onOver: () => {
            isOver = true;
            receiver.over();
            this.sessions.delete(id);
            leave();
          },
        },
      );
      peer = opened.peer;
      if (isOver) return 'unavailable';
      this.sessions.set(id, { peer, hash: hashOf(key), check: () => receiver.check() });
      return { id, answer: opened.answer };
    } catch (error) {
      receiver.over();
      throw error;
    }
  }

  /** Shows a livestream to a viewer who is connected; null: it may not watch any more. */
  private show(opening: Opening, wire: WhepWire): ReturnType<typeof showOnPeer> | null {
    const { media, log } = this.deps;
    // It may have ended, and begun again, since its offer.
    const stream = media.hub.of(opening.livestream_id);
    if (stream === null) {
      wire.end();
      return null;
    }
    const shown = showOnPeer(stream, wire, opening);
    // What opened it may have been withdrawn while it was connected.
    lookAgain(this.deps, [opening.livestream_id]).catch((error: unknown) =>
      log.warn({ err: error }, 'livestreams'),
    );
    return shown;
  }

  /** A viewer's offer. */
  async whep(token: string, request: FastifyRequest, reply: Answer): Promise<Answer> {
    const { peers, deps } = this;
    const opening = await openToken(deps, token);
    if (opening === null) return refuseOffer(this.deps.media, reply, 'link_over');
    const stream = deps.media.hub.of(opening.livestream_id);
    if (stream === null) return refuseOffer(this.deps.media, reply, 'too_many_streams');
    if (peers === null || this.sessions.size >= MOST_SESSIONS)
      return refuseOffer(this.deps.media, reply, 'unavailable');
    const read = readOffered(request.body, 'receives', stream.profile());
    if (typeof read === 'string') return refuseOffer(this.deps.media, reply, read);
    const place = this.places.take(request.ip);
    const seat = this.seats.take(opening.livestream_id);
    const left = (): void => {
      place?.();
      seat?.();
    };
    if (place === null || seat === null) {
      left();
      return refuseOffer(this.deps.media, reply, 'too_many_viewers');
    }
    let shown: ReturnType<typeof showOnPeer> | null = null;
    let peer: Peer | null = null;
    let isOver = false;
    const id = newSessionId();
    try {
      const opened = await peers.open(
        { ...read, direction: 'sendonly' },
        {
          onOpen: () => {
            const wire = {
              send: (nals: Buffer, at: number) => peer?.send(nals, at),
              end: () => peer?.close(),
            };
            shown = this.show(opening, wire);
          },
          onPacket: (bytes) => shown?.take(bytes),
          onOver: () => {
            isOver = true;
            shown?.leave();
            this.sessions.delete(id);
            left();
          },
        },
      );
      peer = opened.peer;
      if (isOver) return refuseOffer(deps.media, reply, 'unavailable');
      this.sessions.set(id, { peer, hash: hashOf(token), check: () => undefined });
      return answerOffer(deps, reply, { path: `/media/whep/${token}/${id}`, answer: opened.answer });
    } catch (error) {
      left();
      deps.log.warn({ err: error }, 'livestreams: a viewer by WebRTC was not let in');
      return refuseOffer(this.deps.media, reply, 'unavailable');
    }
  }

  end(id: string, secret: string, reply: Answer): Answer {
    const session = this.sessions.get(id);
    return endSession(session && { hash: session.hash, end: () => session.peer.close() }, secret, reply);
  }
}

/** Answers a page of another origin of ours, where viewers reach this process by an address of its own. */
const allowPage = ({ config }: BeginDeps, { headers }: FastifyRequest, reply: Answer): boolean => {
  const { origin, host } = headers;
  if (!isOwnOrigin(config.public_url, origin, host)) return false;
  if (origin !== undefined)
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', 'link, location')
      .header('vary', 'origin');
  return true;
};

/** Serves the addresses of WHIP and WHEP. */
export const serveWebrtc = (app: FastifyInstance, deps: BeginDeps, server: OfferServer): void => {
  const config = deps.config.rate_limits
    ? { rateLimit: { max: MOST_OFFERS, timeWindow: 60_000, groupId: 'offers of WebRTC' } }
    : {};
  const notAllowed = (_request: FastifyRequest, reply: Answer): Answer =>
    reply.status(405).header('allow', 'DELETE').send();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/sdp',
      { parseAs: 'string', bodyLimit: MOST_SDP_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post('/media/whip', { config }, (request, reply) => server.whip(request, reply));
    scope.delete<{ Params: { id: string } }>('/media/whip/:id', (request, reply) =>
      server.end(request.params.id, bearerOf(request), reply),
    );
    scope.patch('/media/whip/:id', notAllowed);
    type Watching = { Params: { token: string; id: string } };
    scope.addHook('onRequest', async (request, reply) => {
      if (!request.url.startsWith('/media/whep/') || allowPage(deps, request, reply)) return;
      await reply.status(403).send();
    });
    scope.options('/media/whep/*', (_request, reply) =>
      reply
        .status(204)
        .header('access-control-allow-methods', 'POST, DELETE')
        .header('access-control-allow-headers', 'content-type')
        .header('accept-post', 'application/sdp')
        .send(),
    );
    scope.post<Watching>('/media/whep/:token', { config }, (request, reply) =>
      server.whep(request.params.token, request, reply),
    );
    scope.delete<Watching>('/media/whep/:token/:id', (request, reply) =>
      server.end(request.params.id, request.params.token, reply),
    );
    scope.patch('/media/whep/:token/:id', notAllowed);
  });
};
