import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewRecovery,
  secondFactor,
} from '@envol/contract/accounts';
import { createApiToken } from '@envol/contract/api-tokens';
import { listApprovals } from '@envol/contract/approvals';
import { currentUser, loginUser, websocketToken } from '@envol/contract/auth';
import { listFlights } from '@envol/contract/flights';
import { listNotifications, registerNotifToken } from '@envol/contract/notifications';
import { askPersonalData, downloadPersonalData } from '@envol/contract/personal-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../../test/accounts.ts';
import { addPerson, PASSWORD, PASSWORD_HASH } from '../../../test/actors.ts';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import type { Clock } from '../../platform/clock.ts';
import { createSecretBox } from '../../platform/secretBox.ts';
import { spendFactor } from '../credentials/index.ts';

let now = Date.now();
const clock: Clock = { now: () => new Date(now) };
const HALF_MINUTE = 30_000;
const KEY = { name: 'Planning', scopes: ['approval:read' as const], days: 30, password: PASSWORD };

let harness: Harness;
let hash: string;
beforeAll(async () => {
  harness = await createHarness({
    clock,
    env: { SECOND_FACTOR_REQUIRED_FOR: 'staff,authority_admins' },
  });
  hash = PASSWORD_HASH;
});
afterAll(() => harness.close());

const outcome = ({ status, error }: { status: number; error: { code?: string } }) => [status, error?.code];

let serial = 0;
const account = async () => {
  const username = `factor${serial++}`;
  await addPerson(harness.db, username, { user_type: 'visitors' }, hash);
  const signIn = (code?: string) =>
    harness.as(null).call(loginUser, { body: { username, password: PASSWORD, ...(code && { code }) } });
  const client = createClient(harness.app, (await signIn()).body.token);
  return { username, signIn, client };
};
const enrolled = async () => {
  const person = await account();
  const { secret } = (await person.client.call(beginSecondFactor, { body: { password: PASSWORD } })).body;
  const code = (): string => codeOf(secret, clock.now());
  const { recovery_codes } = (await person.client.call(confirmSecondFactor, { body: { code: code() } })).body;
  now += HALF_MINUTE;
  return { ...person, secret, code, recovery_codes };
};

describe('a second factor', () => {
  it('is on when a code of it was typed; other sessions end, this one goes on', async () => {
    const { client, signIn } = await account();
    const other = createClient(harness.app, (await signIn()).body.token);
    const begun = (await client.call(beginSecondFactor, { body: { password: PASSWORD } })).body;
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect(begun.qr.path).toMatch(/^M0 0h7v1h-7z/);
    // Begun and not confirmed: the password is enough.
    expect((await signIn()).status).toBe(200);
    const wrong = await client.call(confirmSecondFactor, { body: { code: '000000' } });
    expect(outcome(wrong)).toEqual([400, 'INVALID_SECOND_FACTOR']);
    const code = codeOf(begun.secret, clock.now());
    const { recovery_codes } = (await client.call(confirmSecondFactor, { body: { code } })).body;
    expect(new Set(recovery_codes).size).toBe(10);
    expect((await client.call(secondFactor)).body).toMatchObject({ recovery_codes_left: 10 });
    expect((await client.call(currentUser)).status).toBe(200);
    expect((await other.call(currentUser)).status).toBe(401);
    const again = await client.call(beginSecondFactor, { body: { password: PASSWORD } });
    expect(outcome(again)).toEqual([409, 'SECOND_FACTOR_ALREADY_ENABLED']);
  });

  it('is asked for after the right password alone, and a code is good once', async () => {
    const { username, signIn, code } = await enrolled();
    const wrongPassword = await harness
      .as(null)
      .call(loginUser, { body: { username, password: 'wrong', code: code() } });
    expect(outcome(wrongPassword)).toEqual([400, 'INVALID_CREDENTIALS']);
    expect(outcome(await signIn())).toEqual([400, 'SECOND_FACTOR_REQUIRED']);
    expect(outcome(await signIn('000000'))).toEqual([400, 'INVALID_SECOND_FACTOR']);
    const replies = await Promise.all([signIn(code()), signIn(code()), signIn(code())]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    now += HALF_MINUTE;
    expect((await signIn(code())).status).toBe(200);
  });

  it('lets in with a recovery code, once, however it is written', async () => {
    const { signIn, client, recovery_codes } = await enrolled();
    const [first = '', second = ''] = recovery_codes;
    const replies = await Promise.all([signIn(first), signIn(first.toLowerCase().replaceAll('-', ' '))]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await client.call(secondFactor)).body.recovery_codes_left).toBe(9);
    await client.call(renewRecovery, { body: { password: PASSWORD } });
    expect(outcome(await signIn(second))).toEqual([400, 'INVALID_SECOND_FACTOR']);
  });

  it('is guessed ten times from an address, not more', async () => {
    const { signIn } = await enrolled();
    const replies = [];
    for (let guess = 0; guess < 11; guess++) replies.push((await signIn('123456')).status);
    expect(replies.at(-1)).toBe(429);
  });

  it('is turned off with the password; its secret and codes are stored sealed or hashed', async () => {
    const { client, signIn, secret, recovery_codes } = await enrolled();
    const stored = JSON.stringify([
      await harness.db.selectFrom('second_factors').selectAll().execute(),
      await harness.db.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    expect(stored).not.toContain(recovery_codes[0]);
    expect(stored).not.toContain(secret);
    const wrong = await client.call(disableSecondFactor, { body: { password: 'wrong' } });
    expect(outcome(wrong)).toEqual([400, 'INVALID_PASSWORD']);
    expect((await client.call(disableSecondFactor, { body: { password: PASSWORD } })).status).toBe(204);
    expect((await signIn()).status).toBe(200);
    const twice = await client.call(disableSecondFactor, { body: { password: PASSWORD } });
    expect(outcome(twice)).toEqual([409, 'SECOND_FACTOR_NOT_ENABLED']);
  });
});

describe('an account that is obliged to have one', () => {
  it.each(['staff', 'hijacker', 'chief'] as const)(
    '%s reaches its own account alone until then',
    async (who) => {
      const client = harness.as(who);
      expect((await client.call(currentUser)).body.second_factor_due).toBe(true);
      expect((await client.call(secondFactor)).body.is_required).toBe(true);
      expect(outcome(await client.call(listNotifications, { query: {} }))).toEqual([
        403,
        'SECOND_FACTOR_DUE',
      ]);
      // What tells the words of others: the channel, news to a closed browser, a copy of one's data.
      for (const refused of [
        client.call(websocketToken),
        client.call(registerNotifToken, { body: { registration_id: 'app', type: 'android' } }),
        client.call(askPersonalData),
        client.call(downloadPersonalData, { params: { id: 1 } }),
      ])
        expect(outcome(await refused)).toEqual([403, 'SECOND_FACTOR_DUE']);
      const { id } = harness.actors[who];
      expect(outcome(await client.call(createApiToken, { body: KEY }))).toEqual([403, 'SECOND_FACTOR_DUE']);
      await harness.db
        .insertInto('second_factors')
        .values({ user_id: id, secret: Buffer.from('sealed'), enabled_at: clock.now().toISOString() })
        .execute();
      await expect.poll(async () => (await client.call(listNotifications, { query: {} })).status).toBe(200);
    },
  );

  it('stops the keys of its programs too, until it has a second factor', async () => {
    const { id } = harness.actors.chief;
    const factor = { user_id: id, secret: Buffer.from('sealed'), enabled_at: clock.now().toISOString() };
    const forget = () => harness.db.deleteFrom('second_factors').where('user_id', '=', id).execute();
    await forget();
    await harness.db.insertInto('second_factors').values(factor).execute();
    const chief = harness.as('chief');
    await expect.poll(async () => (await chief.call(listApprovals, { query: {} })).status).toBe(200);
    const { token } = (await chief.call(createApiToken, { body: KEY })).body;
    await forget();
    await expect.poll(async () => (await chief.call(listApprovals, { query: {} })).status).toBe(403);
    const program = createClient(harness.app, token);
    expect(outcome(await program.call(listApprovals, { query: {} }))).toEqual([403, 'SECOND_FACTOR_DUE']);
    await harness.db.insertInto('second_factors').values(factor).execute();
    await expect.poll(async () => (await program.call(listApprovals, { query: {} })).status).toBe(200);
    await forget();
  });

  it('is nobody else', async () => {
    expect((await harness.as('owner').call(listFlights)).status).toBe(200);
    expect((await harness.as('owner').call(currentUser)).body.second_factor_due).toBe(false);
  });
});

// The last: the day that passes ends the named people's sessions.
describe('a code of the authenticator', () => {
  it('is guessed fifty times a day in all, from whatever addresses; recovery codes still let in', async () => {
    const { username, code, recovery_codes } = await enrolled();
    const { id } = await harness.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const deps = { clock, secrets: createSecretBox(Buffer.alloc(32)) };
    const guesses = Array.from({ length: 49 }, () => spendFactor(harness.db, deps, id, '123456'));
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([false]));
    const signIn = (typed: string) =>
      harness.as(null).call(loginUser, { body: { username, password: PASSWORD, code: typed } });
    // The fiftieth is right, and clears the count.
    expect((await signIn(code())).status).toBe(200);
    for (let guess = 0; guess < 50; guess++) await spendFactor(harness.db, deps, id, '123456');
    now += HALF_MINUTE;
    expect(outcome(await signIn(code()))).toEqual([400, 'INVALID_SECOND_FACTOR']);
    expect((await signIn(recovery_codes[0] ?? '')).status).toBe(200);
    now += 24 * 3600 * 1000;
    expect((await signIn(code())).status).toBe(200);
  });
});
