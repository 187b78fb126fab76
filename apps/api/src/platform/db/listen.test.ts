import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cloneDatabase } from '../../../test/database.ts';
import { type Listener, listenToChannels } from './listen.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let open: Listener[];
beforeEach(async () => {
  database = await cloneDatabase();
  open = [];
});
afterEach(async () => {
  for (const listener of open) await listener.close();
  await database.drop();
});

const LISTENING = `select pid from pg_stat_activity
  where datname = current_database() and application_name = 'envol-listener'`;
const processes = async (): Promise<readonly number[]> =>
  (await database.connection.pool.query<{ pid: number }>(LISTENING)).rows.map(({ pid }) => pid);

/** Somebody who listens, once the channels are heard. */
const hearing = async (pool: pg.Pool, ...channels: string[]) => {
  const onNotify = vi.fn();
  const onOpen = vi.fn();
  const onLost = vi.fn();
  const listener = listenToChannels(pool, channels, { onNotify, onOpen, onLost });
  open.push(listener);
  await vi.waitFor(() => expect(onOpen).toHaveBeenCalled(), 10_000);
  return { listener, onNotify, onOpen, onLost };
};
const say = (channel: string, payload: string) =>
  database.connection.pool.query('select pg_notify($1, $2)', [channel, payload]);

it('Listening to the database takes one connection for all, each of whom hears its own channels', async () => {
  const one = await hearing(database.connection.pool, 'a', 'both');
  // By another pool of the same database, when the connection is already there.
  const pool = new pg.Pool({ connectionString: database.url });
  const other = await hearing(pool, 'b', 'both');
  expect(await processes()).toHaveLength(1);
  await say('a', '1');
  await say('b', '2');
  await say('both', '3');
  await vi.waitFor(() => expect(other.onNotify).toHaveBeenCalledTimes(2), 10_000);
  expect(one.onNotify.mock.calls).toEqual([
    ['1', 'a'],
    ['3', 'both'],
  ]);
  expect(other.onNotify.mock.calls).toEqual([
    ['2', 'b'],
    ['3', 'both'],
  ]);
});

it('goes on for those who stay, and ends with the last', async () => {
  const one = await hearing(database.connection.pool, 'a');
  const other = await hearing(database.connection.pool, 'a');
  await one.listener.close();
  await say('a', '1');
  await vi.waitFor(() => expect(other.onNotify).toHaveBeenCalledTimes(1), 10_000);
  expect(one.onNotify).not.toHaveBeenCalled();
  await other.listener.close();
  await vi.waitFor(async () => expect(await processes()).toEqual([]), 10_000);
  const third = await hearing(database.connection.pool, 'a');
  await say('a', '2');
  await vi.waitFor(() => expect(third.onNotify).toHaveBeenCalledWith('2', 'a'), 10_000);
});

it('The listening connection opens again when it is cut, and tells everybody of both', async () => {
  const one = await hearing(database.connection.pool, 'a');
  const other = await hearing(database.connection.pool, 'b');
  const [pid] = await processes();
  await database.connection.pool.query('select pg_terminate_backend($1)', [pid]);
  for (const { onLost, onOpen } of [one, other]) {
    await vi.waitFor(() => expect(onOpen).toHaveBeenCalledTimes(2), 10_000);
    expect(onLost).toHaveBeenCalledTimes(1);
  }
  await say('b', '1');
  await vi.waitFor(() => expect(other.onNotify).toHaveBeenCalledWith('1', 'b'), 10_000);
});

it('The listening connection begins anew for a listener whose handler throws, and tells the others', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const one = await hearing(database.connection.pool, 'a');
  const other = await hearing(database.connection.pool, 'a');
  one.onNotify.mockImplementationOnce(() => {
    throw new Error('broken');
  });
  await say('a', '1');
  await vi.waitFor(() => expect(other.onNotify).toHaveBeenCalledWith('1', 'a'), 10_000);
  expect([one.onLost.mock.calls.length, one.onOpen.mock.calls.length]).toEqual([1, 2]);
  expect(other.onLost).not.toHaveBeenCalled();
  expect(warned).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken' }));
  await say('a', '2');
  await vi.waitFor(() => expect(one.onNotify).toHaveBeenCalledWith('2', 'a'), 10_000);
  warned.mockRestore();
});
