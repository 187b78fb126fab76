import { Readable } from 'node:stream';
import { type Endpoint, isBinary, isEmpty } from '@envol/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Accepted } from './accepted.ts';
import { jsonInTurns } from './jsonInTurns.ts';
import { checkAnswer } from './strictAnswer.ts';

/** A download. With an `etag`, a client that has it already gets 304 and no bytes. */
export interface BinaryReply {
  readonly data: Uint8Array | Readable;
  readonly filename?: string;
  readonly content_type?: string;
  readonly encoding?: 'gzip' | 'br';
  readonly etag?: string;
  readonly cache_control?: string;
  /** Each part reaches the client when it is written: a proxy is told to gather nothing. */
  readonly unbuffered?: true;
}

const sendBinary = (
  reply: FastifyReply,
  request: FastifyRequest,
  contentType: string,
  out: BinaryReply,
): FastifyReply => {
  if (out.etag !== undefined) {
    reply.header('etag', out.etag);
    reply.header('cache-control', out.cache_control ?? 'private, no-cache');
    if (request.headers['if-none-match'] === out.etag) return reply.status(304).send();
  } else reply.header('cache-control', out.cache_control ?? 'private, no-store');
  if (out.unbuffered) reply.header('x-accel-buffering', 'no');
  if (out.encoding !== undefined)
    reply.header('content-encoding', out.encoding).header('vary', 'accept-encoding');
  if (out.filename !== undefined) {
    const ascii = out.filename
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\]/g, '');
    reply.header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(out.filename)}`,
    );
  }
  reply.type(out.content_type ?? contentType);
  return reply.send(
    out.data instanceof Readable
      ? out.data
      : Buffer.from(out.data.buffer, out.data.byteOffset, out.data.byteLength),
  );
};

/** Writes an answer to its client; by itself no promise, for a reply that is awaited waits for the client's last byte. */
export type Write = (reply: FastifyReply) => FastifyReply;

/** Makes the answer ready to be written: its JSON in turns, checked where that is asked. */
export const toAnswer = async (
  endpoint: Endpoint,
  request: FastifyRequest,
  out: unknown,
  check: boolean,
): Promise<Write> => {
  const { response } = endpoint;
  if (isEmpty(response)) return (reply) => reply.status(204).send();
  if (isBinary(response))
    return (reply) => sendBinary(reply, request, response.content_type, out as BinaryReply);
  const isAccepted = out instanceof Accepted;
  const told = isAccepted ? out.job : out;
  if (check) checkAnswer((isAccepted && endpoint.accepted) || response, told);
  const json = await jsonInTurns(told);
  return (reply) =>
    reply
      .status(isAccepted ? 202 : (endpoint.status ?? 200))
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(json);
};
