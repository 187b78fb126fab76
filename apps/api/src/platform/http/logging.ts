import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

const GIVEN_ID = /^[\w-]{8,64}$/;

/** What a log keeps of an error: not the rows and values that PostgreSQL adds (`detail`, `where`). */
const plainError = (error: Error & { readonly code?: unknown; readonly constraint?: unknown }) => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  ...(error.code !== undefined && { code: error.code }),
  ...(error.constraint !== undefined && { constraint: error.constraint }),
});

/** A request without its address and its query: search words name people. */
const plainRequest = (request: FastifyRequest) => ({
  method: request.method,
  route: request.routeOptions?.url ?? 'unknown',
});

type Logging = Pick<FastifyServerOptions, 'logger' | 'genReqId'>;

/**
 * JSON lines on the standard output, each with the request's id and nothing about people. The id is the proxy's own
 * (`x-request-id`) where one is trusted, else made here; the answer carries it.
 */
export const logging = (level: string, trustsProxy: boolean): Logging => ({
  logger: level === 'silent' ? false : { level, serializers: { req: plainRequest, err: plainError } },
  genReqId: (raw: IncomingMessage) => {
    const given = raw.headers['x-request-id'];
    return trustsProxy && typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID();
  },
});

export const sendRequestId = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
};
