import {
  beginSecondFactor,
  changeEmail,
  changePassword,
  confirmEmail,
  confirmPasswordReset,
  confirmSecondFactor,
  resendConfirmation,
  resetPassword,
  signUp,
} from '@envol/contract/accounts';
import { currentUser, loginUser } from '@envol/contract/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addReset, codeOf, newCompany } from '../../../test/accounts.ts';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { systemClock } from '../../platform/clock.ts';
import { writeResetLetter } from './passwords.service.ts';

let ahead = 0;
const clock = { now: () => new Date(systemClock.now().getTime() + ahead) };
const MINUTE = 60_000;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock });
});
afterAll(() => harness.close());

const nobody = () => harness.as(null);
const outcome = ({ status, error }: { status: number; error: { code?: string } }) => [status, error?.code];

/** Somebody who signed up, and whoever else knows the password. */
const company = async (confirmed: boolean) => {
  const input = newCompany();
  const { body } = await nobody().call(signUp, { body: input });
  const { id } = body.user;
  if (confirmed)
    await harness.db.updateTable('users').set({ is_email_confirmed: true }).where('id', '=', id).execute();
  return { ...input, id, client: createClient(harness.app, body.token) };
};
type Company = Awaited<ReturnType<typeof company>>;

/** The link of the newest letter to that address. */
const letterTo = async (recipient: string) => {
  const mail = await harness.db
    .selectFrom('mails')
    .select('link')
    .where('recipient', '=', recipient)
    .where('link', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const link = new URL(mail.link ?? '').searchParams;
  return { params: { id: Number(link.get('id')) }, body: { token: link.get('token') ?? '' } };
};
const subjectsTo = async (recipient: string) =>
  (await harness.db.selectFrom('mails').select('subject').where('recipient', '=', recipient).execute()).map(
    ({ subject }) => subject,
  );
const another = 'another long password';
const reset = async ({ id, email }: Company) =>
  nobody().call(confirmPasswordReset, {
    body: { token: await addReset(harness, id, undefined, email), password: another },
  });
const emailOf = async ({ id }: Company) =>
  (await harness.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

describe('whoever knew the password', () => {
  it.each(['reset', 'changed'])('takes no address over once it was %s', async (how) => {
    const owner = await company(true);
    const theirs = `thief-${owner.email}`;
    await owner.client.call(changeEmail, { body: { email: theirs, password: owner.password } });
    const letter = await letterTo(theirs);
    if (how === 'reset') await reset(owner);
    else
      await owner.client.call(changePassword, {
        body: { current_password: owner.password, password: another },
      });
    expect(outcome(await nobody().call(confirmEmail, letter))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await nobody().call(resendConfirmation, letter))).toEqual([404, 'NOT_FOUND']);
    expect(await emailOf(owner)).toBe(owner.email);
  });

  it('takes no address over by a letter whose place another one took', async () => {
    const owner = await company(true);
    const ask = (email: string) =>
      owner.client.call(changeEmail, { body: { email, password: owner.password } });
    await ask(`thief-${owner.email}`);
    const letter = await letterTo(`thief-${owner.email}`);
    await ask(`new-${owner.email}`);
    expect(outcome(await nobody().call(confirmEmail, letter))).toEqual([410, 'CONFIRMATION_LINK_EXPIRED']);
    expect(outcome(await nobody().call(resendConfirmation, letter))).toEqual([404, 'NOT_FOUND']);
    expect((await nobody().call(confirmEmail, await letterTo(`new-${owner.email}`))).status).toBe(200);
  });

  it('keeps nobody out by a second factor of an address that was never shown to be theirs', async () => {
    const owner = await company(false);
    const begun = await owner.client.call(beginSecondFactor, { body: { password: owner.password } });
    await owner.client.call(confirmSecondFactor, { body: { code: codeOf(begun.body.secret, clock.now()) } });
    await reset(owner);
    const signIn = await nobody().call(loginUser, { body: { username: owner.email, password: another } });
    expect(signIn.status).toBe(200);
    expect(signIn.body.user.is_email_confirmed).toBe(true);
  });

  it('meets the second factor of a confirmed account still after a new password', async () => {
    const owner = await company(true);
    const begun = await owner.client.call(beginSecondFactor, { body: { password: owner.password } });
    await owner.client.call(confirmSecondFactor, { body: { code: codeOf(begun.body.secret, clock.now()) } });
    await reset(owner);
    const signIn = await nobody().call(loginUser, { body: { username: owner.email, password: another } });
    expect(outcome(signIn)).toEqual([400, 'SECOND_FACTOR_REQUIRED']);
  });
});

describe('another address', () => {
  it('ends the links that went to the former one, which is told', async () => {
    const owner = await company(true);
    const token = await addReset(harness, owner.id);
    const email = `new-${owner.email}`;
    await owner.client.call(changeEmail, { body: { email, password: owner.password } });
    expect((await nobody().call(confirmEmail, await letterTo(email))).status).toBe(200);
    const late = await nobody().call(confirmPasswordReset, { body: { token, password: another } });
    expect(outcome(late)).toEqual([410, 'PASSWORD_LINK_EXPIRED']);
    expect(await subjectsTo(owner.email)).toContain('L’adresse e-mail de votre compte a changé');
    expect((await owner.client.call(currentUser)).body.email).toBe(email);
  });

  it('is written to once a minute, and five letters an hour leave for one account', async () => {
    ahead += 120 * MINUTE;
    const owner = await company(true);
    const ask = (email: string) =>
      owner.client.call(changeEmail, { body: { email, password: owner.password } });
    const first = `a-${owner.email}`;
    expect((await ask(first)).status).toBe(200);
    const again = await ask(first.toUpperCase());
    expect(outcome(again)).toEqual([429, 'RATE_LIMITED']);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
    ahead += MINUTE;
    expect((await ask(first)).status).toBe(200);
    const replies = [];
    for (const each of ['b', 'c', 'd', 'e']) replies.push((await ask(`${each}-${owner.email}`)).status);
    expect(replies).toEqual([200, 200, 429, 429]);
    ahead += 60 * MINUTE;
    const { username, password } = owner;
    const { token } = (await nobody().call(loginUser, { body: { username, password } })).body;
    const later = createClient(harness.app, token);
    expect((await later.call(changeEmail, { body: { email: `f-${owner.email}`, password } })).status).toBe(
      200,
    );
  });

  it('is sent no more than five letters an hour to set a new password', async () => {
    const owner = await company(true);
    for (let minute = 0; minute < 8; minute++) {
      ahead += MINUTE;
      const config = {
        public_url: 'http://localhost',
        payments: { provider: 'none' as const },
        second_factor_required_for: [],
      };
      const facts = { channels: [] };
      await writeResetLetter({ db: harness.db, clock, config, facts }, owner.email);
    }
    const rows = await harness.db
      .selectFrom('password_resets')
      .select('user_id')
      .where('user_id', '=', owner.id)
      .execute();
    expect(rows).toHaveLength(5);
    expect((await nobody().call(resetPassword, { body: { email: owner.email } })).status).toBe(204);
  });
});
