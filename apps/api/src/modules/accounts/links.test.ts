import {
  changeEmail,
  changePassword,
  confirmEmail,
  confirmPasswordReset,
  pendingConfirmation,
  resendConfirmation,
  resetPassword,
  signUp,
} from '@envol/contract/accounts';
import { currentUser, loginUser } from '@envol/contract/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCompany } from '../../../test/accounts.ts';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import type { Clock } from '../../platform/clock.ts';

let now = Date.now();
const clock: Clock = { now: () => new Date(now) };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock });
});
afterAll(() => harness.close());

const nobody = () => harness.as(null);

/** A company that has just signed up, on one device. */
const company = async () => {
  const input = newCompany();
  const { body } = await nobody().call(signUp, { body: input });
  return { ...input, id: body.user.id, token: body.token, client: createClient(harness.app, body.token) };
};
type Company = Awaited<ReturnType<typeof company>>;

/** What the newest letter of that kind links to, as far as it is written already. */
const linkIn = async ({ id }: Company, path: string): Promise<URLSearchParams | null> => {
  const mail = await harness.db
    .selectFrom('mails')
    .select('link')
    .where('user_id', '=', id)
    .where('link', 'like', `%${path}%`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return mail?.link ? new URL(mail.link).searchParams : null;
};
const letterOf = async (owner: Company) => {
  const link = await linkIn(owner, '/email-confirmation');
  return { params: { id: Number(link?.get('id')) }, body: { token: link?.get('token') ?? '' } };
};
const outcome = ({ status, error }: { status: number; error: { code?: string } }) => [status, error?.code];
const isIn = async ({ client }: Pick<Company, 'client'>) => (await client.call(currentUser)).status === 200;

describe('the letter that asks to confirm', () => {
  it('confirms once, whoever opens it, and of two at once exactly one', async () => {
    const owner = await company();
    const letter = await letterOf(owner);
    const replies = await Promise.all([
      nobody().call(confirmEmail, letter),
      nobody().call(confirmEmail, letter),
    ]);
    expect(replies.map(outcome).sort()).toEqual([
      [200, undefined],
      [409, 'ACCOUNT_ALREADY_VERIFIED'],
    ]);
    await expect.poll(async () => (await owner.client.call(currentUser)).body.is_email_confirmed).toBe(true);
    expect((await owner.client.call(pendingConfirmation)).body).toEqual({
      is_confirmed: true,
      pending: null,
    });
    expect(outcome(await nobody().call(resendConfirmation, letter))).toEqual([
      409,
      'ACCOUNT_ALREADY_VERIFIED',
    ]);
  });

  it('stores no token, and keeps none that a mail server has taken', async () => {
    const owner = await company();
    const { body } = await letterOf(owner);
    const stored = await harness.db
      .selectFrom('email_confirmations')
      .selectAll()
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(body.token);
    const mail = await harness.db
      .selectFrom('mails')
      .select('body')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect(mail.body).not.toContain(body.token);
  });

  it('expires after three days; whoever holds it may ask for another, and the former one ends', async () => {
    const owner = await company();
    const letter = await letterOf(owner);
    now += 3 * DAY;
    expect(outcome(await nobody().call(confirmEmail, letter))).toEqual([410, 'CONFIRMATION_LINK_EXPIRED']);
    const again = await nobody().call(resendConfirmation, letter);
    expect(again.body.email).toBe(owner.email);
    const second = await letterOf(owner);
    expect(second.params.id).toBe(again.body.id);
    now += 2 * MINUTE;
    await nobody().call(resendConfirmation, second);
    expect(outcome(await nobody().call(confirmEmail, second))).toEqual([410, 'CONFIRMATION_LINK_EXPIRED']);
    expect((await nobody().call(confirmEmail, await letterOf(owner))).status).toBe(200);
  });

  it('is sent again once a minute, and for nobody without its token', async () => {
    const owner = await company();
    const { params } = await letterOf(owner);
    const fast = await owner.client.call(resendConfirmation, { params, body: {} });
    expect(outcome(fast)).toEqual([429, 'RATE_LIMITED']);
    expect(Number(fast.headers['retry-after'])).toBeGreaterThan(0);
    now += MINUTE;
    expect(outcome(await nobody().call(resendConfirmation, { params, body: {} }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(outcome(await harness.as('stranger').call(resendConfirmation, { params, body: {} }))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    const wrong = { params, body: { token: 'made-up' } };
    expect(outcome(await nobody().call(confirmEmail, wrong))).toEqual([404, 'NOT_FOUND']);
    expect((await owner.client.call(resendConfirmation, { params, body: {} })).status).toBe(200);
  });

  it('may go to another address, which counts when it was opened', async () => {
    const owner = await company();
    await nobody().call(confirmEmail, await letterOf(owner));
    const email = `new-${owner.email}`;
    const wrong = await owner.client.call(changeEmail, { body: { email, password: 'wrong' } });
    expect(wrong.error.fields).toHaveProperty('password');
    await owner.client.call(changeEmail, { body: { email, password: owner.password } });
    expect((await owner.client.call(currentUser)).body.email).toBe(owner.email);
    await nobody().call(confirmEmail, await letterOf(owner));
    expect((await owner.client.call(currentUser)).body.email).toBe(email);
  });
});

const resetLink = async (owner: Company): Promise<string> => {
  await nobody().call(resetPassword, { body: { email: owner.email.toUpperCase() } });
  await expect.poll(() => linkIn(owner, '/confirm-reset-password'), { timeout: 10_000 }).not.toBeNull();
  return (await linkIn(owner, '/confirm-reset-password'))?.get('token') ?? '';
};

describe('a forgotten password', () => {
  it('is asked for alike whether or not there is such an account', async () => {
    const owner = await company();
    const known = await nobody().call(resetPassword, { body: { email: owner.email } });
    const unknown = await nobody().call(resetPassword, { body: { email: 'nobody@example.invalid' } });
    expect([known.status, unknown.status]).toEqual([204, 204]);
    expect(known.body).toEqual(unknown.body);
  });

  it('is replaced once by the letter, which ends every session, and of two at once exactly one', async () => {
    const owner = await company();
    const token = await resetLink(owner);
    const body = { token, password: 'another long password' };
    const replies = await Promise.all([
      nobody().call(confirmPasswordReset, { body }),
      nobody().call(confirmPasswordReset, { body }),
    ]);
    expect(replies.map(outcome).sort()).toEqual([
      [204, undefined],
      [410, 'PASSWORD_LINK_EXPIRED'],
    ]);
    expect(await isIn(owner)).toBe(false);
    const signIn = (password: string) =>
      nobody().call(loginUser, { body: { username: owner.username, password } });
    expect((await signIn(owner.password)).status).toBe(400);
    const { body: session } = await signIn(body.password);
    // Its letter was read at the very address.
    expect(session.user.is_email_confirmed).toBe(true);
    const stored = await harness.db.selectFrom('password_resets').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('cannot be replaced after an hour', async () => {
    const owner = await company();
    const token = await resetLink(owner);
    now += 60 * MINUTE;
    const late = await nobody().call(confirmPasswordReset, { body: { token, password: 'long enough' } });
    expect(outcome(late)).toEqual([410, 'PASSWORD_LINK_EXPIRED']);
  });
});

describe('a password that guessers try first', () => {
  const refusedAt = ({
    status,
    error,
  }: {
    status: number;
    error: { code?: string; fields?: object | undefined };
  }) => [status, error.code, Object.keys(error.fields ?? {})];
  const REFUSED = [400, 'VALIDATION', ['password']];

  it.each(['Password', '12345678', 'own', 'garonne prises'])('is not taken: %s', async (kind) => {
    const owner = await company();
    const password = kind === 'own' ? owner.username : kind;
    const change = { current_password: owner.password, password };
    expect(refusedAt(await owner.client.call(changePassword, { body: change }))).toEqual(REFUSED);
    const token = await resetLink(owner);
    expect(refusedAt(await nobody().call(confirmPasswordReset, { body: { token, password } }))).toEqual(
      REFUSED,
    );
    const body = newCompany(
      kind === 'own' ? { username: 'josephine.b', password: 'josephine.b' } : { password },
    );
    expect(refusedAt(await nobody().call(signUp, { body }))).toEqual(REFUSED);
    // The link is good for another try.
    const better = { token, password: 'another long password' };
    expect((await nobody().call(confirmPasswordReset, { body: better })).status).toBe(204);
  });
});

describe('a changed password', () => {
  it('ends the other devices, not this one, and the links to reset it', async () => {
    const owner = await company();
    const other = await nobody().call(loginUser, {
      body: { username: owner.username, password: owner.password },
    });
    const token = await resetLink(owner);
    const wrong = { current_password: 'wrong', password: 'another long password' };
    const refused = await owner.client.call(changePassword, { body: wrong });
    expect(outcome(refused)).toEqual([400, 'INVALID_PASSWORD']);
    expect(refused.error.fields).toHaveProperty('current_password');
    const right = { ...wrong, current_password: owner.password };
    expect((await owner.client.call(changePassword, { body: right })).status).toBe(204);
    expect(await isIn(owner)).toBe(true);
    expect(await isIn({ client: createClient(harness.app, other.body.token) })).toBe(false);
    const late = await nobody().call(confirmPasswordReset, { body: { token, password: 'long enough' } });
    expect(outcome(late)).toEqual([410, 'PASSWORD_LINK_EXPIRED']);
    const told = await harness.db
      .selectFrom('mails')
      .select('subject')
      .where('user_id', '=', owner.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(told.subject).toBe('Votre mot de passe a changé');
  });
});
