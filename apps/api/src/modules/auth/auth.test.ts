import { currentUser, login, logout, refresh, verify } from '@envol/contract/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, PASSWORD } from '../../../test/actors.ts';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashPassword } from '../../platform/passwords.ts';

let now = Date.now();
const clock: Clock = { now: () => new Date(now) };
let harness: Harness;

beforeAll(async () => {
  harness = await createHarness({ clock });
  const hash = await hashPassword(PASSWORD);
  for (const name of ['camille', 'dominique'])
    await addPerson(harness.db, name, { user_type: 'visitors' }, hash);
});
afterAll(() => harness.close());

const signIn = (username = 'camille', password = PASSWORD) =>
  harness.as(null).call(login, { body: { username, password } });

describe('login', () => {
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
      .call(login, { body: { username: 'camille', password: '' } }, { language: 'en' });
    expect(reply.status).toBe(400);
    expect(reply.error.fields).toEqual({ password: ['Required field.'] });
  });

  it('blocks a name after ten failures, even with the right password', async () => {
    for (let attempt = 0; attempt < 10; attempt++) await signIn('dominique', 'wrong');
    expect((await signIn('dominique')).status).toBe(429);
    expect((await signIn('camille')).status).toBe(200);
  });

  it('refuses an inactive account', async () => {
    await addPerson(harness.db, 'gone', { user_type: 'visitors' }, await hashPassword(PASSWORD));
    await harness.db.updateTable('users').set({ is_active: false }).where('username', '=', 'gone').execute();
    expect((await signIn('gone')).error.code).toBe('UNACTIVE_ACCOUNT');
  });
});

describe('session', () => {
  it('rotates: the new pair works, the old access token does not', async () => {
    const first = (await signIn()).body;
    const second = (await harness.as(null).call(refresh, { body: { token: first.refresh_token } })).body;
    expect((await createClient(harness.app, second.token).call(currentUser)).status).toBe(200);
    expect((await createClient(harness.app, first.token).call(currentUser)).status).toBe(401);
  });

  it('ends when a spent refresh token comes back later', async () => {
    const first = (await signIn()).body;
    const second = (await harness.as(null).call(refresh, { body: { token: first.refresh_token } })).body;
    now += 60_000;
    expect((await harness.as(null).call(refresh, { body: { token: first.refresh_token } })).status).toBe(401);
    expect((await createClient(harness.app, second.token).call(currentUser)).status).toBe(401);
    expect((await harness.as(null).call(refresh, { body: { token: second.refresh_token } })).status).toBe(
      401,
    );
  });

  it('forgives two windows that refresh at once', async () => {
    const first = (await signIn()).body;
    const both = await Promise.all(
      [1, 2].map(() => harness.as(null).call(refresh, { body: { token: first.refresh_token } })),
    );
    expect(both.map((reply) => reply.status)).toEqual([200, 200]);
    for (const reply of both)
      expect((await createClient(harness.app, reply.body.token).call(currentUser)).status).toBe(200);
  });

  it('expires', async () => {
    const session = (await signIn()).body;
    expect((await harness.as(null).call(verify, { body: { token: session.token } })).body.valid).toBe(true);
    now += 16 * 60_000;
    expect((await createClient(harness.app, session.token).call(currentUser)).status).toBe(401);
    expect((await harness.as(null).call(verify, { body: { token: session.token } })).body.valid).toBe(false);
  });

  it('stops at once on logout', async () => {
    const session = (await signIn()).body;
    const person = createClient(harness.app, session.token);
    expect((await person.call(logout)).status).toBe(204);
    expect((await person.call(currentUser)).status).toBe(401);
    expect((await harness.as(null).call(refresh, { body: { token: session.refresh_token } })).status).toBe(
      401,
    );
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
