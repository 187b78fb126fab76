import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cloneDatabase } from '../../../test/database.ts';
import { followChannels } from './followChannels.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let app: FastifyInstance;
beforeEach(async () => {
  database = await cloneDatabase();
  app = Fastify();
});
afterEach(async () => {
  await app.close();
  await database.drop();
});

const notify = () => database.connection.pool.query("select pg_notify('a', '')");

/** Work of which each pass goes on until it is let go. */
const followed = async () => {
  const passes: { readonly end: () => void; readonly fail: (error: Error) => void }[] = [];
  const work = vi.fn(
    () => new Promise<void>((resolve, reject) => void passes.push({ end: resolve, fail: reject })),
  );
  followChannels(app, { connection: database.connection, channels: ['a'], work, name: 'test' });
  await app.ready();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), 10_000);
  return { passes, work };
};
/** What was notified before has come in. */
const heard = () => new Promise((resolve) => setTimeout(resolve, 300));

describe('work after a notification', () => {
  it('is one pass at a time, and one more for all that was notified during a pass', async () => {
    const { passes, work } = await followed();
    await notify();
    await notify();
    await heard();
    expect(work).toHaveBeenCalledTimes(1);
    passes[0]?.end();
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), 10_000);
    passes[1]?.end();
    await heard();
    expect(work).toHaveBeenCalledTimes(2);
    await notify();
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(3), 10_000);
    passes[2]?.end();
  });

  it('goes on after a pass that failed, also for what was notified during it', async () => {
    const { passes, work } = await followed();
    await notify();
    await heard();
    passes[0]?.fail(new Error('a pass that failed'));
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), 10_000);
    passes[1]?.end();
  });

  it('is ended with the server, after the pass under way', async () => {
    const { passes } = await followed();
    let isClosed = false;
    const closing = app.close().then(() => {
      isClosed = true;
    });
    await heard();
    expect(isClosed).toBe(false);
    passes[0]?.end();
    await closing;
  });
});
