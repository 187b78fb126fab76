// What MediaMTX asks before it lets somebody in: senders by their key, viewers by their link or ticket, ourselves by its secret.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { MediaMtx } from '../../media/mediamtx/engine.ts';
import {
  livestreamOf,
  MTX_API_USER,
  MTX_PROTOCOLS,
  type MtxAsked,
  type MtxProtocol,
  readMtxQuestion,
} from '../../media/mediamtx/port.ts';
import { hashToken } from '../../platform/tokens.ts';
import { type BeginDeps, lookAgain, openKey, openToken } from './carrying.ts';
import type { MediaRefusal } from './media.open.ts';

/** RFC 6750 §2.1 and MediaMTX's own form of a token with a name before it. */
const TOKEN = /^(?:[\w-]{1,40}:)?([\w-]{1,1000})$/;
const MOST_BODY_BYTES = 16_384;

const isSame = (given: string, secret: string): boolean =>
  timingSafeEqual(hashToken(given), hashToken(secret));

/** The protocol, where it is one that pictures come in or go out by. */
const protocolOf = ({ protocol }: MtxAsked): MtxProtocol | null =>
  MTX_PROTOCOLS.find((each) => each === protocol) ?? null;

const keyOf = ({ password, token }: MtxAsked): string =>
  password === '' ? (TOKEN.exec(token)?.[1] ?? '') : password;

const mayPublish = async (
  deps: BeginDeps,
  engine: MediaMtx,
  asked: MtxAsked,
): Promise<MediaRefusal | null> => {
  const protocol = protocolOf(asked);
  if (protocol === null) return 'protocol';
  const opened = await openKey(deps, keyOf(asked));
  if (opened === null || opened.livestream_id !== livestreamOf(asked.path)) return 'wrong_key';
  if (engine.hasSender(opened.livestream_id, asked.id)) return 'already_live';
  const { livestream_id, key } = opened;
  if (asked.id !== null) engine.let({ id: asked.id, livestream_id, protocol, by: { key } });
  return null;
};

const mayRead = async (deps: BeginDeps, engine: MediaMtx, asked: MtxAsked): Promise<MediaRefusal | null> => {
  // By RTMP nobody watches here.
  if (asked.protocol !== 'webrtc') return 'protocol';
  const token = new URLSearchParams(asked.query).get('ticket') ?? '';
  const opened = token === '' ? null : await openToken(deps, token);
  if (opened === null || opened.livestream_id !== livestreamOf(asked.path)) return 'link_over';
  const { livestream_id, link, session } = opened;
  if (asked.id !== null)
    engine.let({ id: asked.id, livestream_id, protocol: 'webrtc', by: { link, session } });
  return null;
};

/** Why somebody may not come in; null: it may. */
const decide = (
  deps: BeginDeps,
  engine: MediaMtx,
  asked: MtxAsked,
  secret: string,
): Promise<MediaRefusal | null> => {
  if (asked.action === 'publish') return mayPublish(deps, engine, asked);
  if (asked.action === 'read') return mayRead(deps, engine, asked);
  const isOurs = asked.action === 'api' && asked.user === MTX_API_USER && isSame(asked.password, secret);
  return Promise.resolve(isOurs ? null : 'protocol');
};

/** Serves the address that its `authHTTPAddress` names, with the secret as its last part. */
export const serveMediaMtx = (
  app: FastifyInstance,
  deps: BeginDeps,
  { engine, secret }: { readonly engine: MediaMtx; readonly secret: string },
): void => {
  app.post<{ Params: { secret: string } }>(
    '/media/mediamtx/:secret',
    { bodyLimit: MOST_BODY_BYTES },
    async (request, reply) => {
      if (!isSame(request.params.secret, secret)) return reply.status(404).send();
      const asked = readMtxQuestion(request.body);
      if (asked === null) return reply.status(400).send();
      const refusal = await decide(deps, engine, asked, secret);
      if (refusal === null) {
        // What let it in may have been withdrawn since it was read.
        const id = livestreamOf(asked.path);
        if (id !== null) await lookAgain(deps, [id]);
        return reply.status(200).send();
      }
      // Whoever gave nothing is asked for it (401), and is no refusal yet.
      const isSilent = asked.user === '' && asked.password === '' && asked.token === '' && asked.query === '';
      if (!isSilent) deps.media.refuse(refusal);
      return reply.status(401).send();
    },
  );
};
