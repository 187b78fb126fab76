import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cloneDatabase } from '../../../test/database.ts';
import { HANGING_JOB } from '../../../test/hangingJob.ts';
import { type Pace, truePace } from '../pace.ts';
import { createJobs, type Jobs } from './jobs.ts';

const WORKER = fileURLToPath(new URL('../../../test/hangingWorker.ts', import.meta.url));

let database: Awaited<ReturnType<typeof cloneDatabase>>;
const started: Jobs[] = [];
const children: ChildProcess[] = [];
beforeEach(async () => {
  database = await cloneDatabase();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const jobs of started.splice(0)) await jobs.stop();
  await database.drop();
});

const jobsOf = async (
  handler: ((number: number) => Promise<void>) | null,
  pace: Pace = truePace,
): Promise<Jobs> => {
  const jobs = createJobs({
    connection_string: database.url,
    kinds: [HANGING_JOB],
    worker: handler && database.connection.db,
    concurrency: 1,
    failed: () => undefined,
    pace,
  });
  started.push(jobs);
  await jobs.start();
  if (handler) await jobs.work(HANGING_JOB, ({ number }) => handler(number));
  return jobs;
};
/** A process that works on the job that is enqueued next, until it is killed. */
const hangingProcess = async (): Promise<{ readonly kill: () => Promise<void> }> => {
  const child = spawn(process.execPath, [WORKER, database.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (words: Buffer) => words.includes('works on') && resolve());
  });
  return {
    kill: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGKILL');
      }),
  };
};
const states = async () =>
  (
    await sql<{ state: string; retry_count: number }>`
      select state::text, retry_count from pgboss.job where name = ${HANGING_JOB.name}`.execute(
      database.connection.db,
    )
  ).rows;

describe('a job whose process was killed', () => {
  it('is taken up within five seconds by the next one, and never while its process lives', async () => {
    await (await jobsOf(null)).enqueue(database.connection.db, HANGING_JOB, { number: 1 });
    const first = await hangingProcess();
    const seen = vi.fn(async () => undefined);
    await jobsOf(seen, (every_ms) => every_ms / 10);
    // Longer than two looks take.
    await new Promise((resolve) => setTimeout(resolve, 450));
    expect(seen).not.toHaveBeenCalled();
    expect(await states()).toEqual([{ state: 'active', retry_count: 0 }]);
    await started.pop()?.stop();
    await first.kill();
    const killed = performance.now();
    await jobsOf(seen);
    await vi.waitFor(() => expect(seen).toHaveBeenCalledWith(1), { timeout: 10_000, interval: 50 });
    expect(performance.now() - killed).toBeLessThan(5_000);
    await vi.waitFor(
      async () => expect(await states()).toEqual([{ state: 'completed', retry_count: 1 }]),
      5_000,
    );
  });

  it('has failed where that ended its last try too', async () => {
    await (await jobsOf(null)).enqueue(database.connection.db, HANGING_JOB, { number: 1 });
    const only = await hangingProcess();
    await sql`update pgboss.job set retry_count = retry_limit where name = ${HANGING_JOB.name}`.execute(
      database.connection.db,
    );
    await only.kill();
    const seen = vi.fn(async () => undefined);
    await jobsOf(seen);
    await vi.waitFor(async () => expect(await states()).toMatchObject([{ state: 'failed' }]), 10_000);
    expect(seen).not.toHaveBeenCalled();
  });
});

describe('a job whose process lost the connection of its locks', () => {
  it('is held again at once, and is not taken up by another', async () => {
    let end = (): void => undefined;
    const work = new Promise<void>((resolve) => {
      end = resolve;
    });
    const jobs = await jobsOf(() => work);
    await jobs.enqueue(database.connection.db, HANGING_JOB, { number: 1 });
    const locks = async () =>
      (
        await sql<{ pid: number }>`select pid from pg_stat_activity
          where datname = current_database() and application_name = 'envol-job-locks'`.execute(
          database.connection.db,
        )
      ).rows;
    await vi.waitFor(async () => expect(await locks()).toHaveLength(1), 10_000);
    const seen = vi.fn(async () => undefined);
    await jobsOf(seen);
    for (let cut = 0; cut < 2; cut += 1) {
      for (const { pid } of await locks())
        await sql`select pg_terminate_backend(${pid})`.execute(database.connection.db);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    }
    expect(await locks()).toHaveLength(1);
    expect(seen).not.toHaveBeenCalled();
    end();
  });
});
