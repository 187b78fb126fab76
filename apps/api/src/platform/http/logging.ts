import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

const GIVEN_ID = /^[\w-]{8,64}$/;

interface LoggedError {
  readonly [name: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly cause?: LoggedError;
}

/** Causes of causes that are told: an error that is its own cause has no end. */
const MOST_CAUSES = 3;

/** What a log keeps of an error and its causes: not the rows and values that PostgreSQL adds (`detail`, `where`). */
const plainError = (
  error: Error & { readonly code?: unknown; readonly constraint?: unknown },
  depth = 0,
): LoggedError => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  ...(error.code !== undefined && { code: error.code }),
  ...(error.constraint !== undefined && { constraint: error.constraint }),
  ...(error.cause instanceof Error && depth < MOST_CAUSES && { cause: plainError(error.cause, depth + 1) }),
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
export const createLogging = (level: string, trustsProxy: boolean): Logging => ({
  logger:
    level === 'silent'
      ? false
      : { level, serializers: { req: plainRequest, err: (error: Error) => plainError(error) } },
  genReqId: (raw: IncomingMessage) => {
    const given = raw.headers['x-request-id'];
    return trustsProxy && typeof given === 'string' && GIVEN_ID.test(given) ? given : randomUUID();
  },
});

export const sendRequestId = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
};
