import { airspaceEndpoints } from '@envol/contract/airspace';
import { API_BASE, API_BASE_EN, endpoints } from '@envol/contract/api';
import { approvalsEndpoints } from '@envol/contract/approvals';
import { authEndpoints } from '@envol/contract/auth';
import { demoEndpoints } from '@envol/contract/demo';
import { dronesEndpoints } from '@envol/contract/drones';
import { flightsEndpoints } from '@envol/contract/flights';
import { notificationsEndpoints } from '@envol/contract/notifications';
import { operatorsEndpoints } from '@envol/contract/operators';
import { pilotsEndpoints } from '@envol/contract/pilots';
import { structuresEndpoints } from '@envol/contract/structures';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { openTerrain } from './integrations/terrain/open.ts';
import { startLive } from './live.ts';
import { airspaceHandlers, createAirspace } from './modules/airspace/index.ts';
import { approvalsHandlers } from './modules/approvals/index.ts';
import { authHandlers, createAttempts, createAuthenticator } from './modules/auth/index.ts';
import { demoHandlers, seedDemo } from './modules/demo/index.ts';
import { dronesHandlers } from './modules/drones/index.ts';
import { flightsHandlers } from './modules/flights/index.ts';
import { createGeometry, keepOutlinesFilled } from './modules/geometry/index.ts';
import { notificationsHandlers } from './modules/notifications/index.ts';
import { operatorsHandlers } from './modules/operators/index.ts';
import { pilotsHandlers } from './modules/pilots/index.ts';
import { structuresHandlers } from './modules/structures/index.ts';
import { observe } from './observe.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Connection } from './platform/db/database.ts';
import { answerBrokenRequest } from './platform/http/brokenRequest.ts';
import { serveOpenApi } from './platform/http/describe.ts';
import { drainOnClose } from './platform/http/drain.ts';
import { answerError, installErrorHandler, languageOf } from './platform/http/errors.ts';
import { logging, sendRequestId } from './platform/http/logging.ts';
import { type MountOptions, mountAll } from './platform/http/mount.ts';
import { errorText } from './platform/http/texts.ts';
import { readRefusedBodies } from './platform/http/unread.ts';
import { serveWeb } from './platform/http/web.ts';
import { createWorkers } from './platform/workers.ts';

/** JSON bodies: a mission of 2,000 vertices is 60 KB; 1 MB leaves room for fifty areas. */
const BODY_LIMIT = 1_000_000;

/** A server that takes requests as they should be, and answers the others. */
const openServer = (config: Config): FastifyInstance =>
  Fastify({
    ...logging(config.log_level, config.trusted_proxies > 0),
    bodyLimit: BODY_LIMIT,
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

/** Builds the server and wires the modules together: the only place that knows them all. */
export const createApp = async (
  config: Config,
  connection: Connection,
  clock: Clock = systemClock,
): Promise<FastifyInstance> => {
  const app = openServer(config);
  const drain = drainOnClose(app, config.stop_grace_ms);
  sendRequestId(app);
  installErrorHandler(app);
  readRefusedBodies(app);
  await app.register(multipart);
  await app.register(websocket, { options: { maxPayload: 16_384 } });
  if (config.rate_limits)
    await app.register(rateLimit, {
      global: false,
      keyGenerator: ({ raw, ip }) => (raw.socket.destroyed ? 'gone' : ip),
    });

  const own: Deps = { config, clock, connection, db: connection.db, log: app.log };
  // Calls read and write through the second lock; what signs people in, or runs beside the calls, does not.
  const deps: Deps = { ...own, db: connection.scoped };
  const airspace = await createAirspace(connection, app.log);
  const workers = createWorkers();
  const terrain = await openTerrain(config, own);
  const authenticator = createAuthenticator(connection, clock);
  app.addHook('onClose', () => Promise.all([airspace.close(), workers.close(), authenticator.close()]));
  const attempts = createAttempts();
  const live = startLive(app, own);
  observe(app, { ...own, realtime: live.realtime, drain });
  const geometry = createGeometry(workers, airspace);
  if (config.roles.includes('worker')) keepOutlinesFilled(app, own, geometry);
  const whole = { ...deps, ...live, airspace, workers, geometry, terrain };
  if (config.demo)
    app.addHook('onReady', async () => {
      await seedDemo({ ...whole, db: own.db });
    });
  const options: MountOptions = {
    authenticate: authenticator.authenticate,
    rate_limits: config.rate_limits,
    check_responses: config.check_responses,
  };

  for (const prefix of [API_BASE, API_BASE_EN]) {
    await app.register(
      async (scope) => {
        mountAll(scope, authEndpoints, authHandlers({ ...own, authenticator, attempts }), options);
        mountAll(scope, airspaceEndpoints, airspaceHandlers({ ...deps, airspace, terrain }), options);
        mountAll(scope, flightsEndpoints, flightsHandlers(whole), options);
        mountAll(scope, operatorsEndpoints, operatorsHandlers(deps), options);
        mountAll(scope, pilotsEndpoints, pilotsHandlers(deps), options);
        mountAll(scope, dronesEndpoints, dronesHandlers(deps), options);
        mountAll(scope, structuresEndpoints, structuresHandlers(deps), options);
        mountAll(scope, approvalsEndpoints, approvalsHandlers(whole), options);
        mountAll(scope, notificationsEndpoints, notificationsHandlers(deps), options);
        mountAll(scope, demoEndpoints, demoHandlers({ ...deps, own_db: own.db }), options);
        live.realtime?.mount(scope);
        serveOpenApi(scope, endpoints);
      },
      { prefix },
    );
  }

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (drain.isDraining()) return reply.status(503).send({ status: 'stopping' });
    await connection.pool.query('select 1');
    return reply.send({ status: 'ready' });
  });
  await serveWeb(app, config.web_dist, (request, reply) =>
    reply.status(404).send({ code: 'NOT_FOUND', detail: errorText(languageOf(request), 'NOT_FOUND') }),
  );
  return app;
};
