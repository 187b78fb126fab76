import { API_BASE, type endpoints } from '@envol/contract/api';
import type { Endpoint } from '@envol/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { openJobs, startLive } from './live.ts';
import { modules } from './modules/modules.generated.ts';
import { serveOperations } from './observe.ts';
import { openServer } from './openServer.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Connection } from './platform/db/database.ts';
import { createRates } from './platform/db/rates.ts';
import { serveOpenApi } from './platform/http/describe.ts';
import { languageOf } from './platform/http/errors.ts';
import { createGate, DELIVERIES, FORMS, HEAVY_READS, PAYMENTS } from './platform/http/gate.ts';
import { type MountOptions, mountAll } from './platform/http/mount.ts';
import { createReadiness, freeBytesOf, tryDatabaseWrite } from './platform/http/readiness.ts';
import { errorText } from './platform/http/texts.ts';
import { serveWeb } from './platform/http/web.ts';
import type { ServedBy } from './platform/module.ts';
import { type Brought, callServices, openServices, type Services } from './services.ts';

/** Every call of every module. One of the contract that no module serves does not compile. */
const CALLS: Readonly<Record<keyof typeof endpoints, Endpoint>> = Object.assign(
  {} as Readonly<Record<ServedBy<typeof modules>, Endpoint>>,
  ...modules.map(({ calls }) => calls),
);

const serveCalls = (scope: FastifyInstance, services: Services): void => {
  const { authenticator, config } = services;
  const options: MountOptions = {
    authenticate: authenticator.authenticate,
    noteConsentAct: authenticator.noteConsentAct,
    rate_limits: config.rate_limits,
    check_responses: config.check_responses,
    form_turns: createGate(FORMS),
    delivery_turns: createGate(DELIVERIES),
    heavy_reads: createGate(HEAVY_READS),
    payment_turns: createGate(PAYMENTS),
    rates: createRates(services.db, services.clock),
    opens: services.plans.opens,
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
  const { app, drain } = await openServer(config, createRates(connection.db, clock));

  const deps = { config, clock, connection, db: connection.db, log: app.log };
  const services = await openServices(app, deps, openJobs(deps, brought.job_concurrency), brought);
  const realtime = startLive(app, services);
  serveOperations(app, { services, realtime, drain });
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
  const pages = {
    dist: config.web_dist,
    is_https: config.public_url.startsWith('https:'),
    media_url: config.watch_url,
  };
  await serveWeb(app, pages, (request, reply) =>
    reply.status(404).send({ code: 'NOT_FOUND', detail: errorText(languageOf(request), 'NOT_FOUND') }),
  );
  return app;
};
