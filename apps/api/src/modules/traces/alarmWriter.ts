import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import { databaseFailure } from '../../platform/db/failures.ts';
import { findTrace } from './alarms.repository.ts';
import type { Flight } from './flight.ts';

/** The trace of an alarm is not recorded yet: its batch is on its way. */
export class TraceNotRecorded extends Error {}

const AGAIN_MS = 1_000;
/** How often, and how many times, it is looked for a trace that is on its way. */
const TRACE_AGAIN_MS = 50;
const TRACE_TRIES = 100;
/** What waits for the database at most; then the oldest goes, and is counted. */
const MOST_WAITING = 20_000;

/** Writes what is to be kept of alarms, in order; the database away holds up the writing and nothing else. */
export class AlarmWriter {
  dropped = 0;
  private readonly log: Pick<FastifyBaseLogger, 'warn'>;
  private readonly waiting: { readonly write: () => Promise<void>; readonly done: () => void }[] = [];
  private working: Promise<void> | null = null;
  private is_closed = false;

  constructor(log: Pick<FastifyBaseLogger, 'warn'>) {
    this.log = log;
  }

  /** Resolves once it is written, or given up. */
  put(write: () => Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.waiting.push({ write, done: resolve });
    if (this.waiting.length > MOST_WAITING) {
      this.waiting.shift()?.done();
      this.dropped += 1;
    }
    this.working ??= this.work().finally(() => {
      this.working = null;
    });
    return promise;
  }

  async close(): Promise<void> {
    this.is_closed = true;
    await this.working;
  }

  private async work(): Promise<void> {
    let tries = 0;
    for (let next = this.waiting[0]; next !== undefined; next = this.waiting[0]) {
      try {
        await next.write();
      } catch (error) {
        if (error instanceof TraceNotRecorded && tries < TRACE_TRIES && !this.is_closed) {
          tries += 1;
          await new Promise((resolve) => setTimeout(resolve, TRACE_AGAIN_MS));
          continue;
        }
        if (databaseFailure(error) !== null && !this.is_closed) {
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
          continue;
        }
        this.dropped += 1;
        this.log.warn({ err: error }, 'an alarm could not be recorded');
      }
      tries = 0;
      this.waiting.shift();
      next.done();
    }
  }
}

/** The trace that a flight's device writes, here or in another process. Throws TraceNotRecorded while it is on its way. */
export const traceOf = async (db: Database, { began, device, told }: Flight): Promise<number> => {
  // The trace before it ends earlier: this one's first batch is on its way.
  if (device.head && device.head.last >= began) return device.head.id;
  const id = await findTrace(db, device.device_id, told.binding.operator_id, device.teller, began);
  if (id === undefined) throw new TraceNotRecorded(device.device_id);
  return id;
};
