import { cancelApproval, decideApproval, postMessage } from '@envol/contract/approvals';
import { logoutUser, websocketToken } from '@envol/contract/auth';
import { removeMember } from '@envol/contract/members';
import { CLOSE_UNAUTHENTICATED } from '@envol/contract/realtime';

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { type Actors, addPerson } from '../../../test/actors.ts';
import { createClient } from '../../../test/client.ts';
import { TEST_CONNECTIONS } from '../../../test/database.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, decision, say } from '../../../test/requests.ts';
import { openSocket, type TestSocket } from '../../../test/socket.ts';
import { connectDatabase } from '../db/database.ts';
import { recordEvent, recordEvents } from './events.ts';
import { AT_ONCE, createFeed } from './feed.ts';

let harness: Harness;
let origin: string;
const open: TestSocket[] = [];

beforeAll(async () => {
  harness = await createHarness();
  origin = await harness.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(() => harness.close());

const tokenOf = async (who: keyof Actors): Promise<string> =>
  (await harness.as(who).call(websocketToken)).body.token;

/** A person's open channel, greeted. */
const enter = async (
  who: keyof Actors,
  lastEventId: number | null = null,
  language: 'fr' | 'en' = 'fr',
): Promise<TestSocket> => {
  const socket = await openSocket(origin, language);
  open.push(socket);
  socket.send({ type: 'hello', token: await tokenOf(who), language, last_event_id: lastEventId });
  await socket.until((frame) => frame.type === 'ready');
  return socket;
};

const isEvent = (type: string, approvalId: number) => (frame: { type: string; approval_id?: number }) =>
  frame.type === type && frame.approval_id === approvalId;
const marker = (audience: string): Promise<number> => markerIn(harness.db, audience);
const markerIn = (db: Harness['db'], audience: string): Promise<number> =>
  recordEvent(db, {
    type: 'flight_updated',
    audience: [audience],
    payload: { flight_id: 1, status: null },
    at: new Date().toISOString(),
  });
const sees = (socket: TestSocket, id: number, withinMs?: number) =>
  socket.until((frame) => 'id' in frame && frame.id === id, withinMs);

it('the channel tells a screen while those who act hold every connection of the calls', async () => {
  const watching = await enter('controller');
  const release = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  // As many as the database of a test lets the process have.
  for (let holder = 0; holder < TEST_CONNECTIONS - 1; holder += 1) {
    const taken = Promise.withResolvers<void>();
    held.push(
      harness.db.connection().execute(async () => {
        taken.resolve();
        await release.promise;
      }),
    );
    await taken.promise;
  }
  const told = Promise.withResolvers<number>();
  held.push(
    harness.db.connection().execute(async (db) => {
      told.resolve(await markerIn(db, `structure:${harness.actors.controller.structure_id}`));
      await release.promise;
    }),
  );
  await sees(watching, await told.promise);
  release.resolve();
  await Promise.all(held);
});

describe('a session that ended', () => {
  it('opens no channel with a token that it was given before', async () => {
    const leaver = await addPerson(harness.db, 'leaver', { user_type: 'visitors' });
    const client = createClient(harness.app, leaver.token);
    const { token } = (await client.call(websocketToken)).body;
    await client.call(logoutUser);
    const socket = await openSocket(origin);
    socket.send({ type: 'hello', token, language: 'fr', last_event_id: null });
    expect(await socket.closed).toBe(CLOSE_UNAUTHENTICATED);
    expect(socket.frames).toEqual([]);
  });

  it('closes the channel of an account that is closed', async () => {
    const gone = await addPerson(harness.db, 'gone', { user_type: 'visitors' });
    const { token } = (await createClient(harness.app, gone.token).call(websocketToken)).body;
    const socket = await openSocket(origin);
    socket.send({ type: 'hello', token, language: 'fr', last_event_id: null });
    await socket.until((frame) => frame.type === 'ready');
    await harness.db.updateTable('users').set({ is_active: false }).where('id', '=', gone.id).execute();
    expect(await socket.closed).toBe(CLOSE_UNAUTHENTICATED);
  });
});

describe('the frame hello', () => {
  it('refuses a made-up token, a spent one, and anything that is not a hello', async () => {
    const guest = await openSocket(origin);
    guest.send({ type: 'hello', token: 'made-up', language: 'fr', last_event_id: null });
    expect(await guest.closed).toBe(CLOSE_UNAUTHENTICATED);

    const token = await tokenOf('controller');
    const first = await openSocket(origin);
    open.push(first);
    first.send({ type: 'hello', token, language: 'fr', last_event_id: null });
    await first.until((frame) => frame.type === 'ready');
    const second = await openSocket(origin);
    second.send({ type: 'hello', token, language: 'fr', last_event_id: null });
    expect(await second.closed).toBe(CLOSE_UNAUTHENTICATED);

    const rude = await openSocket(origin);
    rude.raw.send('{"type":');
    expect(await rude.closed).toBe(1008);
  });

  it('answers pings and tells the newest event to a new screen', async () => {
    const id = await marker('user:0');
    const socket = await enter('visitor');
    expect(socket.frames[0]).toMatchObject({ type: 'ready', resumed: true });
    expect((socket.frames[0] as { last_event_id: number }).last_event_id).toBeGreaterThanOrEqual(id);
    socket.send({ type: 'ping' });
    await socket.until((frame) => frame.type === 'pong');
  });
});

describe('events of the channel', () => {
  it('reach both sides after the commit, the bell rings on the other one alone, in its language', async () => {
    const [controller, owner, stranger, other] = await Promise.all([
      enter('controller', null, 'en'),
      enter('owner'),
      enter('stranger'),
      enter('otherController'),
    ]);
    const { approval_id: id } = await addRequest(harness, { name: 'Toiture de la halle' });
    const heard = await controller.until(isEvent('approval_submitted', id));
    expect(heard).toMatchObject({
      status: 'submitted',
      notification: { payload: { first_line: 'Nord Drone: Toiture de la halle', approval_id: id } },
    });
    expect(await owner.until(isEvent('approval_submitted', id))).toMatchObject({ notification: null });

    await harness
      .as('controller')
      .call(decideApproval, { params: { id }, body: { ...decision('restrict', 1), restricted_height: 40 } });
    const decided = await owner.until(isEvent('approval_request_processed', id));
    expect(decided).toMatchObject({
      status: 'reserves',
      notification: {
        payload: {
          title: expect.stringMatching(/^Demande A-\d+ acceptée sous réserves$/) as string,
          second_line: 'Rappelez la tour avant le décollage.',
        },
      },
    });

    await say(harness, 'controller', id, 'Bien reçu ?');
    await owner.until(isEvent('approval_message', id));
    await harness.as('owner').call(postMessage, { params: { id }, body: { message: 'Oui.' } });
    await harness.as('owner').call(cancelApproval, { params: { id } });
    await controller.until(isEvent('approval_cancelled', id));

    // Whoever is told of this later marker has been told of everything before it.
    const last = await recordEvent(harness.db, {
      type: 'flight_updated',
      audience: ['operator:2', 'structure:2'],
      payload: { flight_id: 9, status: null },
      at: new Date().toISOString(),
    });
    await Promise.all([sees(stranger, last), sees(other, last)]);
    for (const socket of [stranger, other])
      expect(socket.frames.filter((frame) => 'approval_id' in frame)).toEqual([]);
  });

  it('say nothing of a transaction that rolls back', async () => {
    const owner = await enter('owner');
    let lost = 0;
    await harness.db
      .transaction()
      .execute(async (db) => {
        lost = await recordEvent(db, {
          type: 'flight_updated',
          audience: ['operator:1'],
          payload: { flight_id: 1, status: null },
          at: new Date().toISOString(),
        });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    const kept = await marker('operator:1');
    await sees(owner, kept);
    expect(lost).toBeGreaterThan(0);
    expect(owner.frames.some((frame) => 'id' in frame && frame.id === lost)).toBe(false);
  });

  it('come in one transaction that commits late, although younger ones were seen before', async () => {
    const owner = await enter('owner');
    let early = 0;
    let younger = 0;
    await harness.db.transaction().execute(async (db) => {
      early = await recordEvent(db, {
        type: 'flight_updated',
        audience: ['operator:1'],
        payload: { flight_id: 1, status: null },
        at: new Date().toISOString(),
      });
      younger = await marker('operator:1');
      await sees(owner, younger);
    });
    expect(early).toBeLessThan(younger);
    await sees(owner, early);
  });
});

it('Events of a burst are handed on a part at a time, each once, so that calls are answered between', async () => {
  const connection = connectDatabase(harness.url, 2);
  const parts: (readonly number[])[] = [];
  const feed = createFeed(connection, {
    deliver: async (events) => void parts.push(events.map(({ id }) => id)),
    revoked: () => undefined,
    reconnected: async () => undefined,
    failed: () => undefined,
  });
  await feed.listening;
  const event = {
    type: 'flight_updated',
    audience: ['operator:404'],
    payload: { flight_id: 1, status: null },
    at: new Date().toISOString(),
  };
  const ids = await recordEvents(
    harness.db,
    Array.from({ length: 1_000 }, () => event),
  );
  await expect.poll(() => parts.flat().length, { timeout: 10_000 }).toBe(ids.length);
  expect(parts.flat().sort((one, other) => one - other)).toEqual(ids);
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(AT_ONCE);
  await feed.close();
  await connection.close();
});

describe('the replay of events', () => {
  it('tells what was missed while the connection was down, own events alone', async () => {
    const owner = await enter('owner');
    const seen = await marker('operator:1');
    await sees(owner, seen);
    owner.raw.terminate();
    await owner.closed;
    const missed = [await marker('operator:1'), await marker('operator:2'), await marker('user:1')];
    const again = await enter('owner', seen);
    expect(again.frames[0]).toMatchObject({ type: 'ready', resumed: true, last_event_id: seen });
    await sees(again, missed[2] ?? 0);
    const ids = again.frames.flatMap((frame) => ('id' in frame && frame.id > seen ? [frame.id] : []));
    // An event may be told once more by the feed, which hears of it a moment later.
    expect([...new Set(ids)]).toEqual([missed[0], missed[2]]);
  });

  it('shows the picture to a screen that asks for it while it is still told what it missed', async () => {
    const mark = await marker(`structure:${harness.actors.controller.structure_id}`);
    for (let count = 0; count < 20; count += 1)
      await marker(`structure:${harness.actors.controller.structure_id}`);
    const socket = await openSocket(origin);
    open.push(socket);
    socket.send({ type: 'hello', token: await tokenOf('controller'), language: 'fr', last_event_id: mark });
    socket.send({ type: 'watch', box: [1.2, 43.4, 1.6, 43.8] });
    await socket.until((frame) => frame.type === 'live_state');
    expect(socket.frames[0]).toMatchObject({ type: 'ready', resumed: true });
    expect(socket.raw.readyState).toBe(socket.raw.OPEN);
  });

  it('does not tell again what was there long before the screen', async () => {
    const old = await recordEvent(harness.db, {
      type: 'flight_updated',
      audience: ['operator:1'],
      payload: { flight_id: 1, status: null },
      at: new Date(Date.now() - 3_600_000).toISOString(),
    });
    // Became visible late: begun before the mark, and never seen.
    const late = await marker('operator:1');
    const mark = await marker('operator:1');
    const missed = await marker('operator:1');
    const again = await enter('owner', mark);
    await sees(again, missed);
    const ids = again.frames.flatMap((frame) => ('id' in frame ? [frame.id] : []));
    expect(ids).toContain(late);
    expect(ids).not.toContain(old);
  });

  it('has the screens load afresh when too much was missed, or the mark is of another database', async () => {
    const before = await marker('operator:1');
    for (let count = 0; count < 501; count += 1) await marker('operator:1');
    expect((await enter('owner', before)).frames[0]).toMatchObject({ type: 'ready', resumed: false });
    expect((await enter('owner', 1_000_000_000)).frames[0]).toMatchObject({ resumed: false });
  });

  it('goes on after the database cut the listening connection', async () => {
    const owner = await enter('owner');
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'envol-listener' and datname = current_database()`.execute(harness.db);
    expect(rows.length).toBeGreaterThan(0);
    // Told at once, while nobody listens.
    const id = await marker('operator:1');
    await sees(owner, id);
    await sees(owner, await marker('operator:1'));
  });
});

it('the channel closes the sockets of a session that ends, and no others', async () => {
  const person = await addPerson(harness.db, 'leaving', { user_type: 'visitors' });
  const client = createClient(harness.app, person.token);
  const leaving = await openSocket(origin);
  const { token } = (await client.call(websocketToken)).body;
  leaving.send({ type: 'hello', token, language: 'fr', last_event_id: null });
  await leaving.until((frame) => frame.type === 'ready');
  const staying = await enter('owner');
  await client.call(logoutUser);
  expect(await leaving.closed).toBe(CLOSE_UNAUTHENTICATED);
  await sees(staying, await marker('operator:1'));
});

it('the channel tells nothing more to somebody who is removed while connected', async () => {
  const operator_id = harness.actors.owner.operator_id ?? 0;
  const part = { operator_id, user_type: 'subscribers', role: 'standard' } as const;
  const person = await addPerson(harness.db, 'member-who-goes', { user_type: 'subscribers', parts: [part] });
  const { token } = (await createClient(harness.app, person.token).call(websocketToken)).body;
  const socket = await openSocket(origin);
  open.push(socket);
  socket.send({ type: 'hello', token, language: 'fr', last_event_id: null });
  await socket.until((frame) => frame.type === 'ready');
  await sees(socket, await marker(`operator:${operator_id}`));
  const [id = 0] = person.membership_ids;
  expect((await harness.as('owner').call(removeMember, { params: { id } })).status).toBeLessThan(300);
  const after = await marker(`operator:${operator_id}`);
  const heard = sees(socket, after).then(() => 'heard');
  expect(await Promise.race([socket.closed, heard.catch(() => 'nothing')])).not.toBe('heard');
});

it.runIf(sized(false, true))(
  'the channel closes the socket of a session whose time is over',
  { timeout: 40_000 },
  async () => {
    const socket = await enter('onlooker');
    await harness.db
      .updateTable('sessions')
      .set({ refresh_expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('user_id', '=', harness.actors.onlooker.id)
      .execute();
    expect(await socket.closed).toBe(CLOSE_UNAUTHENTICATED);
  },
);
