import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE } from '@envol/contract/api';
import { currentUser, loginUser, logoutUser, refreshTokens, verifyToken } from '@envol/contract/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD } from '../../../test/actors.ts';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import type { Clock } from '../../platform/clock.ts';
import { connectDatabase } from '../../platform/db/database.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { hashToken } from '../../platform/tokens.ts';
import { createAttempts } from './attempts.ts';
import { createAuthenticator } from './authenticator.ts';

let now = Date.now();
const clock: Clock = { now: () => new Date(now) };
let harness: Harness;

beforeAll(async () => {
  harness = await createHarness({ clock });
  const hash = await hashPassword(PASSWORD);
  for (const name of ['camille', 'dominique', 'claude', 'leaving'])
    await addPerson(harness.db, name, { user_type: 'visitors' }, hash);
});
afterAll(() => harness.close());

const signIn = (username = 'camille', password = PASSWORD) =>
  harness.as(null).call(loginUser, { body: { username, password } });

const signInFrom = async (address: string, username: string, password: string): Promise<number> =>
  (
    await harness.app.inject({
      method: 'POST',
      url: `${API_BASE}/login`,
      remoteAddress: address,
      payload: { username, password },
    })
  ).statusCode;

describe('the call login', () => {
  it('gives tokens that open the signed-in calls, by name or e-mail, in any case', async () => {
    for (const username of ['camille', 'CAMILLE', 'camille@example.invalid']) {
      const { body } = await signIn(username);
      const me = await createClient(harness.app, body.token).call(currentUser);
      expect(me.body.username).toBe('camille');
    }
  });

  it('answers an unknown name and a wrong password alike', async () => {
    const wrong = await signIn('camille', 'wrong');
    const unknown = await signIn('nobody-of-that-name', 'wrong');
    expect([wrong.status, unknown.status]).toEqual([400, 400]);
    expect(wrong.error).toEqual(unknown.error);
    expect(wrong.error.non_field_errors?.[0]).toBe('Identifiant ou mot de passe incorrect.');
  });

  it('names the missing field, in the language of the call', async () => {
    const reply = await harness
      .as(null)
      .call(loginUser, { body: { username: 'camille', password: '' } }, { language: 'en' });
    expect(reply.status).toBe(400);
    expect(reply.error.fields).toEqual({ password: ['Required field.'] });
  });

  it('lets an address guess ten times, by name or by e-mail, one after the other or at once', async () => {
    const guesses = Array.from({ length: 30 }, (_, index) =>
      signInFrom('10.0.0.9', index % 2 ? 'dominique' : 'Dominique@example.invalid', 'wrong'),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter((status) => status === 400)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(20);
    expect(await signInFrom('10.0.0.9', 'dominique', PASSWORD)).toBe(429);
    expect(await signInFrom('10.0.0.9', 'camille', PASSWORD)).toBe(200);
  });

  it('counts guesses for all processes together, and knows an address wherever it signed in', async () => {
    const other = connectDatabase(harness.url, 2);
    const elsewhere = createAttempts(other.db, clock);
    const guess = { account: 'nobody-at-all', address: '10.0.2.9' };
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await elsewhere.begin(guess)).not.toBeNull();
      elsewhere.waited(guess);
    }
    expect(await signInFrom('10.0.2.9', 'Nobody-At-All', 'wrong')).toBe(429);
    expect(await elsewhere.begin(guess)).toBeNull();
    // Fifteen strangers have guessed; who signed in here is waited for nowhere.
    expect(await signInFrom('10.0.2.1', 'camille', PASSWORD)).toBe(200);
    const { id } = await harness.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'camille')
      .executeTakeFirstOrThrow();
    const from = (address: string) => ({ account: String(id), address });
    for (let stranger = 0; stranger < 15; stranger++) await elsewhere.begin(from(`10.0.3.${stranger}`));
    expect(await elsewhere.begin(from('10.0.3.99'))).toBeGreaterThan(0);
    expect(await elsewhere.begin(from('10.0.2.1'))).toBe(0);
    const { rows } = await other.pool.query('select key from rate_counts');
    expect(JSON.stringify(rows)).not.toMatch(/nobody-at-all|10\.0\.2\.9/);
    await other.close();
  });

  it('lets nobody lock somebody else out', async () => {
    expect(await signInFrom('10.0.1.1', 'claude', PASSWORD)).toBe(200);
    for (let attempt = 0; attempt < 12; attempt++) await signInFrom('10.0.1.9', 'claude', 'wrong');
    expect(await signInFrom('10.0.1.9', 'claude', PASSWORD)).toBe(429);
    expect(await signInFrom('10.0.1.1', 'claude', PASSWORD)).toBe(200);
    // From a new place it only takes a moment longer.
    expect(await signInFrom('10.0.1.2', 'claude', PASSWORD)).toBe(200);
  });

  it('refuses an inactive account', async () => {
    await addPerson(harness.db, 'gone', { user_type: 'visitors' }, await hashPassword(PASSWORD));
    await harness.db.updateTable('users').set({ is_active: false }).where('username', '=', 'gone').execute();
    expect((await signIn('gone')).error.code).toBe('UNACTIVE_ACCOUNT');
  });
});

const renew = (token: string) => harness.as(null).call(refreshTokens, { body: { token } });

it('the sign-in renews a session for many windows that ask at once with one token', async () => {
  const first = (await signIn()).body;
  const spent = (await renew(first.refresh_token)).body;
  for (const token of [spent.refresh_token, first.refresh_token]) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(token)));
    expect(answers.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
  }
});

describe('another process', () => {
  /** Asks as often as a screen might, and tells how long a token was taken after `end`. */
  const takenAfter = async (token: string, end: () => Promise<unknown>): Promise<number> => {
    const other = connectDatabase(harness.url, 2);
    const authenticator = createAuthenticator(other, clock);
    try {
      await expect.poll(async () => (await authenticator.authenticate(token)) !== null).toBe(true);
      await end();
      const since = performance.now();
      while (await authenticator.authenticate(token)) {
        if (performance.now() - since > 5_000) break;
        await pause(10);
      }
      return performance.now() - since;
    } finally {
      await authenticator.close();
      await other.close();
    }
  };

  it('takes no token of a session that was signed out, nor of an account that was closed', async () => {
    const { token } = (await signIn()).body;
    const signOut = () => createClient(harness.app, token).call(logoutUser);
    expect(await takenAfter(token, signOut)).toBeLessThan(1_000);
    const leaving = (await signIn('leaving')).body;
    const close = () =>
      harness.db.updateTable('users').set({ is_active: false }).where('username', '=', 'leaving').execute();
    expect(await takenAfter(leaving.token, close)).toBeLessThan(1_000);
    expect((await createClient(harness.app, leaving.token).call(currentUser)).status).toBe(401);
    expect((await renew(leaving.refresh_token)).status).toBe(401);
  });
});

describe('a session', () => {
  const isTaken = async (token: string) => (await createClient(harness.app, token).call(currentUser)).status;

  it.each(['token', 'refresh_token'] as const)(
    'rotates by its %s: the new pair works, and what is under way with the old one for ten seconds',
    async (which) => {
      const first = (await signIn()).body;
      const second = (await renew(first[which])).body;
      expect([await isTaken(second.token), await isTaken(first.token)]).toEqual([200, 200]);
      const told = async () =>
        (await harness.as(null).call(verifyToken, { body: { token: first.token } })).body;
      expect(await told()).toMatchObject({ valid: true });
      now += 11_000;
      expect([await isTaken(second.token), await isTaken(first.token)]).toEqual([200, 401]);
      expect(await told()).toEqual({ valid: false, expires_at: null });
    },
  );

  it('ends with the former access token, too, and gives that no second life', async () => {
    const first = (await signIn()).body;
    now += 15 * 60_000 - 2_000;
    const second = (await renew(first.token)).body;
    now += 3_000;
    expect([await isTaken(second.token), await isTaken(first.token)]).toEqual([200, 401]);
    const third = (await renew(second.token)).body;
    await createClient(harness.app, third.token).call(logoutUser);
    expect([await isTaken(second.token), await isTaken(third.token)]).toEqual([401, 401]);
  });

  it('goes on where another window comes back with the access token that bought its pair', async () => {
    const first = (await signIn()).body;
    const second = (await renew(first.token)).body;
    now += 12_000;
    expect((await renew(first.token)).status).toBe(401);
    expect(await isTaken(second.token)).toBe(200);
    expect((await renew(second.refresh_token)).status).toBe(200);
  });

  it('ends when a spent refresh token comes back later', async () => {
    const first = (await signIn()).body;
    const second = (await harness.as(null).call(refreshTokens, { body: { token: first.refresh_token } }))
      .body;
    expect((await createClient(harness.app, second.token).call(currentUser)).status).toBe(200);
    now += 60_000;
    expect(
      (await harness.as(null).call(refreshTokens, { body: { token: first.refresh_token } })).status,
    ).toBe(401);
    expect((await createClient(harness.app, second.token).call(currentUser)).status).toBe(401);
    expect(
      (await harness.as(null).call(refreshTokens, { body: { token: second.refresh_token } })).status,
    ).toBe(401);
  });

  it('goes on where the pair that was bought never arrived, until something of it is used', async () => {
    const first = (await signIn()).body;
    const lost = (await renew(first.refresh_token)).body;
    now += 60_000;
    const again = await renew(first.refresh_token);
    expect(again.status).toBe(200);
    // Lost once more, and asked for by a device that was out of reach for a day.
    now += 24 * 3_600_000;
    const arrived = (await renew(first.refresh_token)).body;
    for (const { token } of [lost, again.body])
      expect((await createClient(harness.app, token).call(currentUser)).status).toBe(401);
    expect((await createClient(harness.app, arrived.token).call(currentUser)).status).toBe(200);
    now += 60_000;
    expect((await renew(first.refresh_token)).status).toBe(401);
    expect((await createClient(harness.app, arrived.token).call(currentUser)).status).toBe(401);
  });

  it('ends where who took the pair on its way comes back with it', async () => {
    const first = (await signIn()).body;
    const taken = (await renew(first.refresh_token)).body;
    now += 60_000;
    const own = (await renew(first.refresh_token)).body;
    expect((await createClient(harness.app, own.token).call(currentUser)).status).toBe(200);
    now += 60_000;
    expect((await renew(taken.refresh_token)).status).toBe(401);
    expect((await createClient(harness.app, own.token).call(currentUser)).status).toBe(401);
  });

  it('ends with all that came of it, however often a thief renewed what was stolen', async () => {
    const own = (await signIn()).body;
    let stolen = own;
    for (let generation = 0; generation < 3; generation++) stolen = (await renew(stolen.refresh_token)).body;
    now += 60_000;
    expect((await renew(own.refresh_token)).status).toBe(401);
    expect((await createClient(harness.app, stolen.token).call(currentUser)).status).toBe(401);
    expect((await renew(stolen.refresh_token)).status).toBe(401);
  });

  it('gives a second window one pair, no third, and ends with it', async () => {
    const first = (await signIn()).body;
    await renew(first.refresh_token);
    const twin = await renew(first.refresh_token);
    expect(twin.status).toBe(200);
    expect((await renew(first.refresh_token)).status).toBe(401);
    await createClient(harness.app, twin.body.token).call(logoutUser);
    const others = await harness.db
      .selectFrom('sessions')
      .select('revoked_at')
      .where('family', 'in', (query) =>
        query.selectFrom('sessions').select('family').where('access_hash', '=', hashToken(twin.body.token)),
      )
      .execute();
    expect(others.length).toBe(2);
    expect(others.every(({ revoked_at }) => revoked_at !== null)).toBe(true);
  });

  it('forgives two windows that refresh at once', async () => {
    const first = (await signIn()).body;
    const both = await Promise.all(
      [1, 2].map(() => harness.as(null).call(refreshTokens, { body: { token: first.refresh_token } })),
    );
    expect(both.map((reply) => reply.status)).toEqual([200, 200]);
    for (const reply of both)
      expect((await createClient(harness.app, reply.body.token).call(currentUser)).status).toBe(200);
  });

  it('is renewed by its access token while that is good, to the end that it had', async () => {
    const first = (await signIn()).body;
    const endOf = async (token: string) =>
      (
        await harness.db
          .selectFrom('sessions')
          .select('refresh_expires_at')
          .where('access_hash', '=', hashToken(token))
          .executeTakeFirstOrThrow()
      ).refresh_expires_at;
    const end = await endOf(first.token);
    now += 10 * 60_000;
    const second = await renew(first.token);
    expect(second.status).toBe(200);
    expect(await endOf(second.body.token)).toBe(end);
    // A second window with the same token, at the same moment.
    const twin = await renew(first.token);
    expect([twin.status, await endOf(twin.body.token)]).toEqual([200, end]);
    now += 16 * 60_000;
    expect((await renew(second.body.token)).status).toBe(401);
    expect((await renew(second.body.refresh_token)).status).toBe(200);
  });

  it('ends where the refresh token of a pair that was exchanged by its access token comes back', async () => {
    const first = (await signIn()).body;
    const stolen = (await renew(first.token)).body;
    now += 60_000;
    expect((await renew(first.refresh_token)).status).toBe(401);
    expect((await createClient(harness.app, stolen.token).call(currentUser)).status).toBe(401);
    expect((await renew(stolen.refresh_token)).status).toBe(401);
  });

  it('expires after its quarter of an hour', async () => {
    const session = (await signIn()).body;
    expect((await harness.as(null).call(verifyToken, { body: { token: session.token } })).body.valid).toBe(
      true,
    );
    now += 16 * 60_000;
    expect((await createClient(harness.app, session.token).call(currentUser)).status).toBe(401);
    expect((await harness.as(null).call(verifyToken, { body: { token: session.token } })).body.valid).toBe(
      false,
    );
  });

  it('stops at once on logout', async () => {
    const session = (await signIn()).body;
    const person = createClient(harness.app, session.token);
    expect((await person.call(logoutUser)).status).toBe(204);
    expect((await person.call(currentUser)).status).toBe(401);
    expect(
      (await harness.as(null).call(refreshTokens, { body: { token: session.refresh_token } })).status,
    ).toBe(401);
  });

  it('asks for a token where one is needed', async () => {
    const reply = await harness.as(null).call(currentUser);
    expect([reply.status, reply.error.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect((await createClient(harness.app, 'made-up').call(currentUser)).status).toBe(401);
  });

  it('keeps no token in the clear', async () => {
    const session = (await signIn()).body;
    const rows = await harness.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(session.token);
  });
});
