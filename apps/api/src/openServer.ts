import { API_BASE, API_BASE_EN } from '@envol/contract/api';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { createRates } from './platform/db/rates.ts';
import { answerCall } from './platform/db/scope.ts';
import { answerBrokenRequest } from './platform/http/brokenRequest.ts';
import { drainOnClose } from './platform/http/drain.ts';
import { takeEmptyJson } from './platform/http/emptyJson.ts';
import { answerError, installErrorHandler } from './platform/http/errors.ts';
import { createLogging, sendRequestId } from './platform/http/logging.ts';
import { takeOneClickForms } from './platform/http/oneClick.ts';
import { sharedStore } from './platform/http/sharedLimits.ts';
import { readRefusedBodies } from './platform/http/unread.ts';

/**
 * Answers an address that no route can be looked up for. Where another protocol was asked for, Node has let go of the
 * connection: nothing else would ever close it, and a server that stops would wait for it.
 */
const answerUnrouted = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  if (request.raw.headers.upgrade !== undefined)
    reply.raw.once('finish', () => request.raw.socket.destroySoon());
  answerError(error, request, reply);
};

/** A server that takes requests as they should be, and answers the others. */
const createServer = (config: Config): FastifyInstance =>
  Fastify({
    ...createLogging(config.log_level, config.trusted_proxies > 0),
    // Of what is no call; each call has its own.
    bodyLimit: 8_000,
    // One call in two languages: what differs are the words of its answer (`languageOf`).
    rewriteUrl: ({ url = '/' }) =>
      url.startsWith(`${API_BASE_EN}/`) ? `${API_BASE}${url.slice(API_BASE_EN.length)}` : url,
    // The first start fills the demonstration, which a slow machine may take a while for.
    pluginTimeout: 120_000,
    trustProxy: (_address, hop) => hop < config.trusted_proxies,
    // A connection kept open is served to its end while the server stops.
    return503OnClosing: false,
    frameworkErrors: answerUnrouted,
    clientErrorHandler: answerBrokenRequest,
    // A body that comes byte by byte must not hold its connection for ever.
    requestTimeout: 120_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });

/** Marks what answers a request: again once its body was read, whose bytes come from outside of it. */
const markCalls = (app: FastifyInstance): void => {
  app.addHook('onRequest', (_request, _reply, done) => answerCall(done));
  app.addHook('preValidation', (_request, _reply, done) => answerCall(done));
};

/** The server with what reads its requests, before any call is mounted. `rates` counts what an address asks for. */
export const openServer = async (
  config: Config,
  rates: ReturnType<typeof createRates>,
): Promise<{ readonly app: FastifyInstance; readonly drain: ReturnType<typeof drainOnClose> }> => {
  const app = createServer(config);
  const drain = drainOnClose(app, config.stop_grace_ms);
  sendRequestId(app);
  markCalls(app);
  installErrorHandler(app);
  readRefusedBodies(app);
  takeOneClickForms(app);
  takeEmptyJson(app);
  await app.register(multipart);
  await app.register(websocket, { options: { maxPayload: 16_384 } });
  if (config.rate_limits)
    await app.register(rateLimit, {
      global: false,
      keyGenerator: ({ raw, ip }) => (raw.socket.destroyed ? 'gone' : ip),
      store: sharedStore(rates),
    });
  return { app, drain };
};
