import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { dayOf, putDueInForce } from './datasets/importing.ts';
import type { Deps } from './deps.ts';
import { closePassed } from './modules/approvals/index.ts';
import { findUserById, liveSessions, purgeSessions, spendWebsocketToken } from './modules/auth/index.ts';
import { sweepFiles } from './modules/documents/index.ts';
import { chooseTransport, createMailer, MAIL_SEND, type Mailer, sendMail } from './modules/mails/index.ts';
import { createPresenter } from './modules/notifications/index.ts';
import { secondsAfter } from './platform/clock.ts';
import { createJobs, type Jobs } from './platform/jobs/jobs.ts';
import { purgeEvents } from './platform/realtime/events.ts';
import { createRealtime, type Realtime } from './platform/realtime/realtime.ts';
import { createFileStorage, type Storage } from './platform/storage/storage.ts';

const SWEEP_MS = 5 * 60_000;
const TIDY_MS = 3_600_000;
/** A file may be on the disk for so long before its row is there. */
const FILE_IN_HAND_MS = 3_600_000;
/** The longest that a list of notifications reaches back (90 days), and a little. */
const KEPT_SECONDS = 100 * 86_400;
/** After its last chance to be renewed. */
const SESSIONS_KEPT_SECONDS = 86_400;

/** What runs beside the requests: jobs, e-mails, the realtime channel, the files. */
export interface Live {
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly storage: Storage;
  /** Null where this process does not have the role. */
  readonly realtime: Realtime | null;
}

const openRealtime = ({ db, connection, clock, log }: Deps): Realtime =>
  createRealtime({
    connection,
    log,
    admit: async (token) => {
      const spent = await spendWebsocketToken(db, clock, token);
      const user = spent && (await findUserById(db, spent.user_id));
      if (!spent || !user?.is_active) return null;
      const keys = [`user:${user.id}`];
      if (user.operator_id !== null) keys.push(`operator:${user.operator_id}`);
      if (user.structure_id !== null) keys.push(`structure:${user.structure_id}`);
      return { ...spent, keys };
    },
    liveSessions: (ids) => liveSessions(db, clock, ids),
    present: createPresenter(db),
  });

/** Works on jobs and sweeps; returns the way to end it. */
const startWorker = async (
  { config, db, clock, log }: Deps,
  jobs: Jobs,
  storage: Storage,
): Promise<() => void> => {
  const transport = chooseTransport(config);
  await jobs.work(MAIL_SEND, ({ mail_id }) => sendMail({ db, clock, config, transport }, mail_id));
  const sweep = (): void => {
    const now = clock.now();
    Promise.all([
      closePassed(db, now.toISOString()),
      putDueInForce(db, dayOf(now)),
      purgeEvents(db, secondsAfter(now, -KEPT_SECONDS).toISOString()),
      purgeSessions(db, secondsAfter(now, -SESSIONS_KEPT_SECONDS).toISOString()),
    ]).catch((error: unknown) => log.warn({ err: error }, 'sweep failed'));
  };
  const tidy = (): void => {
    sweepFiles(db, storage, clock.now().getTime() - FILE_IN_HAND_MS).catch((error: unknown) =>
      log.warn({ err: error }, 'files could not be swept'),
    );
  };
  const tidying = setInterval(tidy, TIDY_MS);
  tidy();
  const timer = setInterval(sweep, SWEEP_MS);
  sweep();
  return () => {
    clearInterval(timer);
    clearInterval(tidying);
    transport.close();
  };
};

/** Starts what this process's roles ask for when the server is ready, and stops it with the server. */
export const startLive = (app: FastifyInstance, deps: Deps): Live => {
  const { config, connection, log } = deps;
  const connectionString = connection.pool.options.connectionString ?? '';
  const worker = config.roles.includes('worker');
  const storage = createFileStorage(path.join(config.data_dir, 'files'), (error) =>
    log.error({ err: error }, 'file could not be kept'),
  );
  const jobs = createJobs({
    connection_string: connectionString,
    kinds: [MAIL_SEND],
    worker,
    failed: (error) => log.warn({ err: error }, 'jobs'),
  });
  const realtime = config.roles.includes('realtime') ? openRealtime(deps) : null;
  let stopWorker = (): void => undefined;
  app.addHook('onReady', async () => {
    await jobs.start();
    if (worker) stopWorker = await startWorker(deps, jobs, storage);
    await realtime?.listening;
  });
  app.addHook('preClose', async () => {
    await realtime?.close();
    await jobs.stop();
    stopWorker();
  });
  return {
    jobs,
    mailer: createMailer(jobs),
    storage,
    realtime,
  };
};
