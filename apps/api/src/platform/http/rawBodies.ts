import type { Readable } from 'node:stream';
import type { Raw } from '@envol/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

/** Serves routes whose body is left as it comes: other types than the call's are refused, and nothing is read of it before. */
export const serveRawBody = (
  app: FastifyInstance,
  { content_types }: Raw,
  route: (scope: FastifyInstance) => void,
): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...content_types], (_request, payload, done) => done(null, payload));
    route(scope);
  });
};

/** A letter of 20 MB over a slow line; longer holds the place of others. */
const LONGEST_MS = 60_000;

/**
 * The bytes of a body that was left as it comes. What is too long is not read to its end here: the refusal is, so that its
 * sender sees the reason. Throws BODY_TOO_LARGE, MALFORMED_BODY.
 */
export const readRawBody = (request: FastifyRequest, { max_bytes }: Raw): Promise<Uint8Array> => {
  const body = request.body as Readable | undefined;
  if (body === undefined) return Promise.resolve(new Uint8Array());
  // Of a stream that is broken no event comes any more.
  if (body.destroyed) throw new Failure('MALFORMED_BODY');
  if (Number(request.headers['content-length'] ?? 0) > max_bytes) throw new Failure('BODY_TOO_LARGE');
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const timer = setTimeout(() => fail(), LONGEST_MS);
    const stop = (): void => {
      clearTimeout(timer);
      body.off('data', read).off('end', finish).off('error', fail).off('close', fail);
    };
    const read = (chunk: Buffer): void => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes <= max_bytes) return;
      stop();
      body.pause();
      reject(new Failure('BODY_TOO_LARGE'));
    };
    const finish = (): void => {
      stop();
      resolve(Buffer.concat(chunks));
    };
    const fail = (): void => {
      stop();
      reject(new Failure('MALFORMED_BODY'));
    };
    body.on('data', read).once('end', finish).once('error', fail).once('close', fail);
  });
};
