import pg from 'pg';

/** The lock of a job in work, as SQL over the job's id. */
export const lockOfJob = (id: string): string => `hashtextextended('job in work ' || ${id}, 0)`;

const REOPENED_AFTER_MS = 200;
/** A machine that went out closes no connection: PostgreSQL finds it gone after some ten seconds. */
const FOUND_GONE =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

export interface WorkLocks {
  /** Runs work on a job under its lock, which others see for as long as this process lives. */
  during<Result>(id: string, work: () => Promise<Result>): Promise<Result>;
  isInWork(id: string): boolean;
  close(): Promise<void>;
}

/**
 * Locks of the jobs that this process works on, shared ones of one connection, opened with the first job: they end with the process
 * however it ends. A connection that is lost is opened again, and the locks are taken again.
 */
export const createWorkLocks = (connectionString: string, failed: (error: unknown) => void): WorkLocks => {
  const inWork: string[] = [];
  let client: Promise<pg.Client> | null = null;
  let isClosed = false;

  const open = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({
      connectionString,
      application_name: 'envol-job-locks',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    let isLost = false;
    const lose = (): void => {
      if (isLost) return;
      isLost = true;
      client = null;
      if (inWork.length > 0) void takeAgain();
    };
    fresh.on('error', lose);
    fresh.on('end', lose);
    await fresh.connect();
    await fresh.query(FOUND_GONE);
    return fresh;
  };
  const current = (): Promise<pg.Client> => {
    client ??= open().catch((error: unknown) => {
      client = null;
      throw error;
    });
    return client;
  };
  const lock = async (id: string): Promise<void> => {
    await (await current()).query(`select pg_advisory_lock_shared(${lockOfJob('$1::text')})`, [id]);
  };
  const takeAgain = async (): Promise<void> => {
    while (!isClosed && inWork.length > 0) {
      try {
        for (const id of [...inWork]) await lock(id);
        return;
      } catch (error) {
        failed(error);
        await new Promise((resolve) => setTimeout(resolve, REOPENED_AFTER_MS));
      }
    }
  };
  const unlock = async (id: string): Promise<void> => {
    inWork.splice(inWork.indexOf(id), 1);
    // Of a lost connection the locks are gone with it.
    if (client !== null)
      await (await client).query(`select pg_advisory_unlock_shared(${lockOfJob('$1::text')})`, [id]);
  };

  return {
    async during(id, work) {
      inWork.push(id);
      try {
        await lock(id);
        return await work();
      } finally {
        await unlock(id).catch(failed);
      }
    },
    isInWork: (id) => inWork.includes(id),
    async close() {
      isClosed = true;
      const last = client;
      client = null;
      await (await last?.catch(() => null))?.end();
    },
  };
};
