// Offers of senders and viewers, which Janus answers: it knows neither keys nor links.
import type { FastifyRequest } from 'fastify';
import type { Connected, Janus, Offered } from '../../media/janus/engine.ts';
import { type BeginDeps, lookAgain, openKey, openToken } from './carrying.ts';
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

const MOST_SENDERS = 300;
const MOST_SENDERS_AN_ADDRESS = 20;

interface Session {
  readonly hash: string;
  readonly end: () => void;
}

export class JanusOffers implements OfferServer {
  private readonly deps: BeginDeps;
  private readonly engine: Janus;
  private readonly places: Places;
  private readonly sessions = new Map<string, Session>();
  private readonly senders = createPlaces({ most: MOST_SENDERS, each: MOST_SENDERS_AN_ADDRESS });

  constructor(deps: BeginDeps, engine: Janus, places: Places) {
    this.deps = deps;
    this.engine = engine;
    this.places = places;
  }

  close(): void {
    this.sessions.clear();
  }

  private failed(reply: Answer, error: unknown): Answer {
    this.deps.log.warn({ err: error }, 'livestreams: Janus did not take an offer');
    return refuseOffer(this.deps.media, reply, 'unavailable');
  }

  /** Keeps a session until it is left. */
  private keep(secret: string): {
    readonly id: string;
    readonly left: () => void;
    keep(by: Connected): void;
  } {
    const id = newSessionId();
    let isLeft = false;
    return {
      id,
      left: () => {
        isLeft = true;
        this.sessions.delete(id);
      },
      keep: ({ end }) => {
        if (!isLeft) this.sessions.set(id, { hash: hashOf(secret), end });
      },
    };
  }

  async whip(request: FastifyRequest, reply: Answer): Promise<Answer> {
    const { media } = this.deps;
    const key = bearerOf(request);
    const opened = key === '' ? null : await openKey(this.deps, key);
    if (opened === null) return refuseOffer(media, reply, 'wrong_key');
    const read = readOffered(request.body, 'sends', null);
    if (typeof read === 'string') return refuseOffer(media, reply, read);
    const leave = this.senders.take(request.ip);
    if (leave === null) return refuseOffer(media, reply, 'too_many_streams');
    const session = this.keep(key);
    const left = (): void => {
      leave();
      session.left();
    };
    try {
      const made = await this.engine.publish(opened.livestream_id, { key: opened.key }, read, left);
      if (typeof made === 'string') {
        left();
        return refuseOffer(media, reply, made);
      }
      session.keep(made);
      return answerOffer(this.deps, reply, { path: `/media/whip/${session.id}`, answer: made.answer });
    } catch (error) {
      left();
      return this.failed(reply, error);
    }
  }

  private async watch(
    livestream_id: number,
    by: { readonly link: string | null; readonly session: number | null },
    offered: Offered,
    left: () => void,
  ): Promise<Connected> {
    const { link, session } = by;
    return this.engine.watch(livestream_id, { link, session }, offered, left);
  }

  async whep(token: string, request: FastifyRequest, reply: Answer): Promise<Answer> {
    const { media } = this.deps;
    const opening = await openToken(this.deps, token);
    if (opening === null) return refuseOffer(media, reply, 'link_over');
    const read = readOffered(request.body, 'receives', null);
    if (typeof read === 'string') return refuseOffer(media, reply, read);
    const leave = this.places.take(request.ip);
    if (leave === null) return refuseOffer(media, reply, 'too_many_viewers');
    const session = this.keep(token);
    const left = (): void => {
      leave();
      session.left();
    };
    try {
      const made = await this.watch(opening.livestream_id, opening, read, left);
      session.keep(made);
      await lookAgain(this.deps, [opening.livestream_id]);
      return answerOffer(this.deps, reply, {
        path: `/media/whep/${token}/${session.id}`,
        answer: made.answer,
      });
    } catch (error) {
      left();
      return this.failed(reply, error);
    }
  }

  end(id: string, secret: string, reply: Answer): Answer {
    return endSession(this.sessions.get(id), secret, reply);
  }
}
