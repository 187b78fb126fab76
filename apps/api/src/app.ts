import { API_BASE, API_BASE_EN, type endpoints } from '@envol/contract/api';
import type { Endpoint } from '@envol/contract/endpoint';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { openJobs, startLive } from './live.ts';
import { modules } from './modules/modules.generated.ts';
import { observe } from './observe.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Connection } from './platform/db/database.ts';
import { createRates } from './platform/db/rates.ts';
import { answerBrokenRequest } from './platform/http/brokenRequest.ts';
import { serveOpenApi } from './platform/http/describe.ts';
import { drainOnClose } from './platform/http/drain.ts';
import { takeEmptyJson } from './platform/http/emptyJson.ts';
import { answerError, installErrorHandler, languageOf } from './platform/http/errors.ts';
import { createGate, DELIVERIES, FORMS, HEAVY_READS } from './platform/http/gate.ts';
import { logging, sendRequestId } from './platform/http/logging.ts';
import { type MountOptions, mountAll } from './platform/http/mount.ts';
import { takeOneClickForms } from './platform/http/oneClick.ts';
import { createReadiness, freeBytesOf, tryDatabaseWrite } from './platform/http/readiness.ts';
import { sharedStore } from './platform/http/sharedLimits.ts';
import { errorText } from './platform/http/texts.ts';
import { readRefusedBodies } from './platform/http/unread.ts';
import { serveWeb } from './platform/http/web.ts';
import type { ServedBy } from './platform/module.ts';
import { type Brought, callServices, openServices, type Services } from './services.ts';

/** A server that takes requests as they should be, and answers the others. */
const openServer = (config: Config): FastifyInstance =>
  Fastify({
    ...logging(config.log_level, config.trusted_proxies > 0),
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
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
    // A body that comes byte by byte must not hold its connection for ever.
    requestTimeout: 120_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });

/** Every call of every module. One of the contract that no module serves does not compile. */
const CALLS: Readonly<Record<keyof typeof endpoints, Endpoint>> = Object.assign(
  {} as Readonly<Record<ServedBy<typeof modules>, Endpoint>>,
  ...modules.map(({ calls }) => calls),
);

const serveCalls = (scope: FastifyInstance, services: Services): void => {
  const { authenticator, config } = services;
  const options: MountOptions = {
    authenticate: authenticator.authenticate,
    rate_limits: config.rate_limits,
    check_responses: config.check_responses,
    form_turns: createGate(FORMS),
    delivery_turns: createGate(DELIVERIES),
    heavy_reads: createGate(HEAVY_READS),
    rates: createRates(services.db, services.clock),
  };
  // Calls read and write through the second lock; what runs beside them does not.
  for (const { calls, handlers } of modules)
    mountAll(scope, calls, handlers(callServices(services)), options);
};

/** Builds the server and wires the modules together: the only place that knows them all. */
export const createApp = async (
  config: Config,
  connection: Connection,
  clock: Clock = systemClock,
  brought: Brought = {},
): Promise<FastifyInstance> => {
  const app = openServer(config);
  const drain = drainOnClose(app, config.stop_grace_ms);
  sendRequestId(app);
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
      store: sharedStore(createRates(connection.db, clock)),
    });

  const deps = { config, clock, connection, db: connection.db, log: app.log };
  const services = await openServices(app, deps, openJobs(deps, brought.job_concurrency), brought);
  const realtime = startLive(app, services);
  observe(app, { services, realtime, drain });
  // After the plugins above, which see each route as it is declared.
  await app.register(async (scope) => serveCalls(scope, services));
  await app.register(
    async (scope) => {
      serveOpenApi(scope, CALLS);
      realtime?.mount(scope);
    },
    { prefix: API_BASE },
  );

  app.get('/healthz', async () => ({ status: 'ok' }));
  const readiness = createReadiness({
    isStopping: drain.isDraining,
    tryWrite: () => tryDatabaseWrite(connection.pool),
    freeBytes: () => freeBytesOf(config.data_dir),
  });
  app.get('/readyz', async (_request, reply) => {
    const status = await readiness();
    return reply.status(status === 'ready' ? 200 : 503).send({ status });
  });
  const pages = { dist: config.web_dist, is_https: config.public_url.startsWith('https:') };
  await serveWeb(app, pages, (request, reply) =>
    reply.status(404).send({ code: 'NOT_FOUND', detail: errorText(languageOf(request), 'NOT_FOUND') }),
  );
  return app;
};
