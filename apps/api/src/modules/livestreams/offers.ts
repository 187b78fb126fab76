// What the addresses of WHIP (RFC 9725) and WHEP have in common, whatever carries the pictures.
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Malformed } from '../../media/malformed.ts';
import { iceLinks, iceServersOf } from '../../media/webrtc/iceServers.ts';
import { type Chosen, chooseVideo, type Offer, readOffer } from '../../media/webrtc/sdp.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { BeginDeps } from './carrying.ts';
import type { Media, MediaRefusal } from './media.open.ts';

export type Answer = FastifyReply;

/** Answers offers, and ends what they opened. */
export interface OfferServer {
  whip(request: FastifyRequest, reply: Answer): Promise<Answer>;
  whep(token: string, request: FastifyRequest, reply: Answer): Promise<Answer>;
  /** Ends a session for whoever opened it. */
  end(id: string, secret: string, reply: Answer): Answer;
  close(): void;
}

const STATUSES: Partial<Record<MediaRefusal, number>> = {
  ...{ wrong_key: 401, link_over: 404, sdp: 400, codec_not_h264: 422, already_live: 409 },
};

/** The last part of a session's address (RFC 9725 §4.2): who has it may end nothing without the key or the link. */
export const newSessionId = (): string => randomBytes(16).toString('base64url');

export const hashOf = (secret: string): string => hashToken(secret).toString('hex');

/** What a request carries as `Authorization: Bearer …`; empty: nothing. */
export const bearerOf = ({ headers }: FastifyRequest): string =>
  /^Bearer +([\w-]{1,128})$/i.exec(headers.authorization ?? '')?.[1] ?? '';

/** Counts a refusal, and answers with it. */
export const refuseOffer = (media: Pick<Media, 'refuse'>, reply: Answer, reason: MediaRefusal): Answer => {
  media.refuse(reason);
  const status = STATUSES[reason] ?? 503;
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (status === 503) reply.header('retry-after', '5');
  return reply.status(status).type('text/plain; charset=utf-8').send(reason);
};

/** Reads an offer and what of it is taken up; a reason: it is refused. */
export const readOffered = (
  body: unknown,
  other: 'sends' | 'receives',
  profile: string | null,
): { readonly offer: Offer; readonly chosen: Chosen } | 'codec_not_h264' | Malformed['fault'] => {
  try {
    const offer = readOffer(typeof body === 'string' ? body : '');
    const chosen = chooseVideo(offer, other, profile);
    return chosen === null ? 'codec_not_h264' : { offer, chosen };
  } catch (error) {
    if (error instanceof Malformed) return error.fault;
    throw error;
  }
};

/** Answers an offer with what it opened, and by which servers a network without UDP is passed. */
export const answerOffer = (
  { config, clock }: Pick<BeginDeps, 'config' | 'clock'>,
  reply: Answer,
  { path, answer }: { readonly path: string; readonly answer: string },
): Answer => {
  const links = iceLinks(iceServersOf(config.ice, clock.now()));
  if (links.length > 0) reply.header('link', links.join(', '));
  return reply
    .status(201)
    .header('location', path)
    .header('cache-control', 'no-store')
    .type('application/sdp')
    .send(answer);
};

/** Ends a session for whoever holds the secret that opened it. */
export const endSession = (
  session: { readonly hash: string; readonly end: () => void } | undefined,
  secret: string,
  reply: Answer,
): Answer => {
  if (secret === '') return reply.status(401).header('www-authenticate', 'Bearer').send();
  if (session === undefined || session.hash !== hashOf(secret)) return reply.status(404).send();
  session.end();
  return reply.status(200).send();
};
