import { endAllDevices } from '@envol/contract/accounts';
import { currentUser, websocketToken } from '@envol/contract/auth';
import { CLOSE_UNAUTHENTICATED } from '@envol/contract/realtime';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { turnOf } from '../../../test/longestTurn.ts';
import { openSocket } from '../../../test/socket.ts';
import { systemClock } from '../../platform/clock.ts';
import { openSession } from './sessions.repository.ts';

/** A program that signs in every five minutes has as many within the thirty days of one. */
const SESSIONS = 8_640;
/** Of others, whose answers are kept at the time. */
const KEPT = 1_000;
/** A quarter of what nothing may hold a thread for. */
const MOST_MS = 50;
const RUNS = 4;

let harness: Harness;
let origin: string;
beforeAll(async () => {
  harness = await createHarness();
  origin = await harness.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => harness.close());

const sessionOf = (user_id: number) =>
  openSession(harness.db, systemClock, { user_id, device: { name: 'Tests' } });

/** So many of one person, and none from before. */
const addSessions = async (user_id: number): Promise<void> => {
  await harness.db.deleteFrom('sessions').where('device', '=', 'Program').execute();
  await sql`insert into sessions (user_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at, device,
      created_at, used_at)
    select ${user_id}, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), now(),
      sha256(convert_to(gen_random_uuid()::text, 'UTF8')), now() + interval '20 days', 'Program', now(), now()
    from generate_series(1, ${SESSIONS})`.execute(harness.db);
};

/** Does something, and what is told after it, until a socket hears that its own session ended. */
const turnUntilTold = async (act: () => Promise<unknown>): Promise<number> => {
  const last = await sessionOf(harness.actors.stranger.id);
  const socket = await openSocket(origin);
  const { body } = await createClient(harness.app, last.token).call(websocketToken);
  socket.send({ type: 'hello', token: body.token, language: 'fr', last_event_id: null });
  await socket.until(({ type }) => type === 'ready');
  const { turn_ms } = await turnOf(async () => {
    await act();
    await harness.db
      .updateTable('sessions')
      .set({ revoked_at: new Date().toISOString() })
      .where('id', '=', last.session_id)
      .execute();
    expect(await socket.closed).toBe(CLOSE_UNAUTHENTICATED);
  });
  return turn_ms;
};

const leastTurn = async (act: (run: number) => Promise<() => Promise<unknown>>): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && least > MOST_MS; run += 1)
    least = Math.min(least, await turnUntilTold(await act(run)));
  return least;
};

beforeAll(async () => {
  for (let index = 0; index < KEPT; index += 1) {
    const { token } = await sessionOf(harness.actors.stranger.id);
    expect((await createClient(harness.app, token).call(currentUser)).status).toBe(200);
  }
}, 60_000);

it('a person with thousands of sessions whose part changes holds no server up', async () => {
  const { owner } = harness.actors;
  await addSessions(owner.id);
  const least = await leastTurn(
    async (run) => () =>
      harness.db
        .updateTable('memberships')
        .set({ contact_profile: run % 2 === 0 ? 'rte_generalist' : 'standard' })
        .where('user_id', '=', owner.id)
        .execute(),
  );
  expect(least).toBeLessThan(MOST_MS);
}, 60_000);

it('a person who signs thousands of devices out holds no server up', async () => {
  const { owner } = harness.actors;
  const least = await leastTurn(async () => {
    await addSessions(owner.id);
    const client = createClient(harness.app, (await sessionOf(owner.id)).token);
    return async () => expect((await client.call(endAllDevices)).status).toBe(204);
  });
  expect(least).toBeLessThan(MOST_MS);
}, 60_000);
