import { audiencesOf, reachOf } from '@envol/domain/access/reach';
import { settingsOf } from '@envol/domain/accounts/settings';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { findUserById, liveSessions, spendWebsocketToken, toActor } from './modules/auth/index.ts';
import { modules } from './modules/modules.generated.ts';
import { createPresenter } from './modules/notifications/index.ts';
import { connectDatabase } from './platform/db/database.ts';
import type { AnyFact, LetterFact } from './platform/facts/fact.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import { repeatTask } from './platform/jobs/repeat.ts';
import type { JobWork, Sweep } from './platform/module.ts';
import { createRealtime, type Realtime } from './platform/realtime/realtime.ts';
import type { Services } from './platform/service.ts';
import { pictureAudiences } from './tracking/keys.ts';
import { pictureOf } from './tracking/screens/picture.ts';

const JOBS = modules.flatMap<JobWork<Services>>(({ jobs }) => jobs);
const FACTS = modules.flatMap<AnyFact>(({ facts }) =>
  Object.values<AnyFact | LetterFact>(facts).flatMap((fact) => ('frame' in fact ? fact : [])),
);
const SWEEPS = modules.flatMap<Sweep<Services>>(({ sweeps }) => sweeps);

/**
 * Connections of the channel's own: fifty people who act at once hold all those of the calls, and what one of them has
 * done must not wait behind the others' questions.
 */
const CHANNEL_CONNECTIONS = 2;

const openRealtime = ({ db, connection, clock, log, config, tracking }: Services): Realtime => {
  const own = connectDatabase(connection.pool.options.connectionString ?? '', CHANNEL_CONNECTIONS);
  const realtime = createRealtime({
    connection: own,
    log,
    public_url: config.public_url,
    admit: async (token) => {
      const spent = await spendWebsocketToken(db, clock, token);
      const user = spent && (await findUserById(db, spent.user_id));
      if (!spent || !user?.is_active) return null;
      const actor = toActor(user, spent);
      const picture_keys = pictureAudiences(actor, settingsOf(user.settings));
      return { ...spent, keys: audiencesOf(reachOf(actor)), picture_keys };
    },
    liveSessions: (ids) => liveSessions(db, clock, ids),
    present: createPresenter(own.db, FACTS),
    picture: pictureOf(tracking.screens),
  });
  return {
    ...realtime,
    close: async () => {
      await realtime.close();
      await own.close();
    },
  };
};

/** The queues of every module; a process without the role only puts into them. */
export const openJobs = ({ config, connection, log }: Deps, concurrency?: number): Jobs =>
  createJobs({
    connection_string: connection.pool.options.connectionString ?? '',
    kinds: JOBS.map(({ kind }) => kind),
    worker: config.roles.includes('worker') ? connection.db : null,
    ...(concurrency !== undefined && { concurrency }),
    failed: (error) => log.warn({ err: error }, 'jobs'),
  });

/** Lays the queues of every module into a database that is to be copied. */
export const layQueues = async (url: string): Promise<void> => {
  const jobs = createJobs({
    connection_string: url,
    kinds: JOBS.map(({ kind }) => kind),
    worker: null,
    failed: () => undefined,
  });
  await jobs.start();
  await jobs.stop();
};

/** Repeats a sweep until it is stopped. */
const repeatSweep = (sweep: Sweep<Services>, services: Services): NodeJS.Timeout =>
  repeatTask(
    () => sweep.run(services, services.clock.now()),
    sweep.every_ms,
    (error) => services.log.warn({ err: error, sweep: sweep.name }, 'sweep failed'),
  );

/** Works on jobs and sweeps; returns the way to end it. */
const startWorker = async (services: Services): Promise<() => void> => {
  const opened = JOBS.map(({ kind, open }) => ({ kind, ...open(services) }));
  for (const { kind, work } of opened) await services.jobs.work(kind, (payload) => work(payload as never));
  const timers = SWEEPS.map((sweep) => repeatSweep(sweep, services));
  return () => {
    for (const timer of timers) clearInterval(timer);
    for (const { close } of opened) close?.();
  };
};

/**
 * Starts what this process's roles ask for when the server is ready, and stops it with the server. Returns the realtime
 * channel; null where this process does not have the role.
 */
export const startLive = (app: FastifyInstance, services: Services): Realtime | null => {
  const { config, jobs } = services;
  const realtime = config.roles.includes('realtime') ? openRealtime(services) : null;
  let stopWorker = (): void => undefined;
  app.addHook('onReady', async () => {
    await jobs.start();
    if (config.roles.includes('worker')) stopWorker = await startWorker(services);
    await realtime?.listening;
  });
  app.addHook('preClose', async () => {
    await realtime?.close();
    await jobs.stop();
    stopWorker();
  });
  for (const { begins } of modules) begins(app, services);
  return realtime;
};
