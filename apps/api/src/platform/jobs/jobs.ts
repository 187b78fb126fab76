import { setTimeout as pause } from 'node:timers/promises';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Database, Db } from '../db/database.ts';
import { type Pace, truePace } from '../pace.ts';
import { followLostJobs } from './lostJobs.ts';
import { createWorkLocks } from './workLocks.ts';

/** A kind of job: its name, the shape of its payload and how often it is tried again. */
export interface JobKind<S extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: S;
  readonly retry_limit: number;
  /** Seconds before the first new try; each further one waits about twice as long. */
  readonly retry_delay: number;
  /** Seconds after which a job in work is tried again though its process lives. */
  readonly expire_in: number;
}

export interface Jobs {
  /** Enqueues in the caller's transaction: a job of a rolled-back transaction is never delivered. */
  enqueue<S extends z.ZodType>(db: Db, kind: JobKind<S>, payload: z.input<S>): Promise<void>;
  /** The same for many payloads at once, to be worked on so many seconds later at the earliest. */
  enqueueAll<S extends z.ZodType>(
    db: Db,
    kind: JobKind<S>,
    payloads: readonly z.input<S>[],
    afterSeconds?: number,
  ): Promise<void>;
  /** Works on jobs of a kind; a handler that throws is tried again, so it must bear being repeated. */
  work<S extends z.ZodType>(
    kind: JobKind<S>,
    handler: (payload: z.output<S>) => Promise<void>,
  ): Promise<void>;
  /** Tries a job again that was given up. */
  again(name: string, id: string): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface JobsOptions {
  readonly connection_string: string;
  /** Every kind there is, so that each queue exists before something is put into it. */
  readonly kinds: readonly JobKind[];
  /** Of a process that works on jobs and looks after the queues: its database; null where it only enqueues. */
  readonly worker: Database | null;
  /** How many jobs of one kind it works on at a time: each is a worker that asks for itself, at once when it starts. */
  readonly concurrency?: number;
  readonly failed: (error: unknown) => void;
  /** Of its looks at jobs that nobody tells it of: those of other processes, and those that are due again. */
  readonly pace?: Pace;
}

/** Jobs in work that have not ended by then are tried again elsewhere. */
const STOPS_WITHIN_MS = 5_000;
const CONCURRENCY = 4;
/** A job that waits for its next try is found so late, ms; pg-boss asks no oftener than twice a second. */
const POLLING_MS = 5_000;
const LEAST_POLLING_S = 0.5;
/** What its questions need; a handler's own are asked on the process's pool. */
const MOST_CONNECTIONS = 3;

/** Lays the queues that are not there; one that is keeps what it was laid with. */
const declare = async (boss: PgBoss, kinds: readonly JobKind[]): Promise<void> => {
  const laid = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const kind of kinds.filter(({ name }) => !laid.has(name)))
    await boss.createQueue(kind.name, {
      retryLimit: kind.retry_limit,
      retryDelay: kind.retry_delay,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: kind.expire_in,
      notify: true,
    });
};

const bossOf = (options: JobsOptions, concurrency: number): PgBoss => {
  const boss = new PgBoss({
    connectionString: options.connection_string,
    application_name: 'envol-jobs',
    max: Math.min(MOST_CONNECTIONS, concurrency + 1),
    supervise: options.worker !== null,
    schedule: false,
    useListenNotify: options.worker !== null,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  });
  boss.on('error', options.failed);
  boss.on('warning', options.failed);
  return boss;
};

/** Lets jobs in work end. By itself pg-boss looks twice a second whether its workers have. */
const endWork = async (boss: PgBoss, names: readonly string[]): Promise<void> => {
  const ended = Promise.all(names.map((name) => boss.offWork(name, { wait: true })));
  await Promise.race([ended, pause(STOPS_WITHIN_MS, undefined, { ref: false })]);
  await boss.stop({ graceful: false });
};

const wakeWorker = (boss: PgBoss, worker: string | undefined): void => {
  if (worker !== undefined) boss.notifyWorker(worker);
};

/** Jobs in PostgreSQL; pg-boss keeps them in a schema of its own. */
export const createJobs = (options: JobsOptions): Jobs => {
  const { concurrency = CONCURRENCY, pace = truePace } = options;
  const polling_s = Math.max(LEAST_POLLING_S, pace(POLLING_MS) / 1000);
  const boss = bossOf(options, concurrency);
  const locks = createWorkLocks(options.connection_string, options.failed);
  /** By kind, whom to wake for one of its jobs. */
  const workers = new Map<string, string>();
  const wake = (name: string): void => wakeWorker(boss, workers.get(name));
  let stopFollowing = async (): Promise<void> => undefined;
  return {
    async enqueue(db, kind, payload) {
      await boss.send(kind.name, kind.payload.parse(payload) as object, { db: fromKysely(db) });
    },
    async enqueueAll(db, kind, payloads, afterSeconds = 0) {
      if (payloads.length === 0) return;
      const jobs = payloads.map((payload) => ({
        data: kind.payload.parse(payload) as object,
        ...(afterSeconds > 0 && { startAfter: afterSeconds }),
      }));
      await boss.insert(kind.name, jobs, { db: fromKysely(db) });
    },
    async work(kind, handler) {
      const worker = await boss.work(
        kind.name,
        {
          localConcurrency: concurrency,
          pollingIntervalSeconds: polling_s,
          notifyPollingIntervalSeconds: polling_s,
        },
        async ([job]: { id: string; data: unknown }[]) => {
          if (job) await locks.during(job.id, () => handler(kind.payload.parse(job.data) as never));
        },
      );
      workers.set(kind.name, worker);
    },
    async again(name, id) {
      await boss.retry(name, id);
    },
    async start() {
      await boss.start();
      await declare(boss, options.kinds);
      if (options.worker !== null)
        stopFollowing = followLostJobs(boss, {
          db: options.worker,
          names: options.kinds.map(({ name }) => name),
          isInWork: locks.isInWork,
          wake,
          failed: options.failed,
          pace,
        });
    },
    async stop() {
      await stopFollowing();
      await endWork(boss, [...workers.keys()]);
      await locks.close();
    },
  };
};
