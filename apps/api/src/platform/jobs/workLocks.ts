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

const connectForLocks = async (connectionString: string, lost: () => void): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString,
    application_name: 'envol-job-locks',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', lost);
  client.on('end', lost);
  await client.connect();
  await client.query(FOUND_GONE);
  return client;
};

/** One connection that is opened when it is asked for, and again after it was lost. */
const createConnection = (connectionString: string, lost: () => void) => {
  let client: Promise<pg.Client> | null = null;
  const open = (): Promise<pg.Client> => {
    const opened = connectForLocks(connectionString, () => {
      if (client !== opened) return;
      client = null;
      lost();
    });
    opened.catch(() => {
      if (client === opened) client = null;
    });
    return opened;
  };
  return {
    isOpen: (): boolean => client !== null,
    async query(text: string, values: readonly unknown[]): Promise<void> {
      client ??= open();
      await (await client).query(text, [...values]);
    },
    async close(): Promise<void> {
      const last = client;
      client = null;
      await (await last?.catch(() => null))?.end();
    },
  };
};

/**
 * Locks of the jobs that this process works on, shared ones of one connection, opened with the first job: they end with the process
 * however it ends. A connection that is lost is opened again, and the locks are taken again.
 */
export const createWorkLocks = (connectionString: string, failed: (error: unknown) => void): WorkLocks => {
  const inWork: string[] = [];
  let isClosed = false;
  const connection = createConnection(connectionString, () => void takeAgain());
  const lock = (id: string): Promise<void> =>
    connection.query(`select pg_advisory_lock_shared(${lockOfJob('$1::text')})`, [id]);
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
    if (connection.isOpen())
      await connection.query(`select pg_advisory_unlock_shared(${lockOfJob('$1::text')})`, [id]);
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
      await connection.close();
    },
  };
};
