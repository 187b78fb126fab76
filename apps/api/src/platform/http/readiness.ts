import { statfs } from 'node:fs/promises';
import type pg from 'pg';

/** Why a process is to be given no work; 'ready' where it is. */
export type Readiness = 'ready' | 'stopping' | 'database' | 'disk';

export interface ReadinessOptions {
  readonly isStopping: () => boolean;
  /** Writes something and waits until it is kept. */
  readonly tryWrite: () => Promise<unknown>;
  /** Bytes that are free where the data are kept. */
  readonly freeBytes: () => Promise<number>;
  readonly limit_ms?: number;
  readonly kept_ms?: number;
}

/** A look must be answered sooner than a balancer gives up on it. */
const LIMIT_MS = 2_000;
/** Who asks in a loop makes no stream of writes of it. */
const KEPT_MS = 1_000;
/** Below this a database may fail at any write: one segment of its log is 16 MB. */
const LEAST_FREE_BYTES = 100_000_000;

/** Free bytes of a folder's disk for the process itself. */
export const freeBytesOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** A transaction that is written to the database's log and to its disk, and leaves nothing behind. */
export const tryDatabaseWrite = (pool: pg.Pool): Promise<unknown> =>
  pool.query("select pg_logical_emit_message(true, 'readyz', '')");

/**
 * Looks whether the process can do its work. One look at a time: a database that does not answer holds one connection, and
 * whoever asks meanwhile is told after the limit. What it found is told for a second.
 */
export const createReadiness = ({
  isStopping,
  tryWrite,
  freeBytes,
  limit_ms = LIMIT_MS,
  kept_ms = KEPT_MS,
}: ReadinessOptions): (() => Promise<Readiness>) => {
  let looking: Promise<Readiness> | null = null;
  const look = async (): Promise<Readiness> => {
    try {
      if ((await freeBytes()) < LEAST_FREE_BYTES) return 'disk';
      await tryWrite();
      return 'ready';
    } catch {
      return 'database';
    } finally {
      setTimeout(() => {
        looking = null;
      }, kept_ms).unref();
    }
  };
  return async () => {
    if (isStopping()) return 'stopping';
    looking ??= look();
    const { promise: late, resolve } = Promise.withResolvers<Readiness>();
    const timer = setTimeout(() => resolve('database'), limit_ms);
    try {
      return await Promise.race([looking, late]);
    } finally {
      clearTimeout(timer);
    }
  };
};
