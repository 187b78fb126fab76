import type { accountsEndpoints } from '@envol/contract/accounts';
import { addConfirmation, addReset, codeOf, newCompany } from '../accounts.ts';
import { PASSWORD } from '../actors.ts';
import { notAnId, nothing, of } from '../callInputs.ts';
import { account, type CallRows, session, type World } from '../callWorld.ts';

/** A new account's id and token. */
const signedIn = async (world: World) => {
  const { token, user } = await session(world);
  return { token, id: user.id };
};
/** With an address that waits for its confirmation, under the letter's token. */
const letter = async (world: World, changes: Parameters<typeof addConfirmation>[2] = {}) => {
  const { id } = await signedIn(world);
  const made = await addConfirmation(world.harness, id, changes);
  return of(made.id, { token: made.token });
};
const ownAddress = async ({ harness }: World, id: number): Promise<string> =>
  (await harness.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

/** The letter of somebody else, without its token. */
const theirLetter = {
  ids: async (world: World) =>
    of((await addConfirmation(world.harness, world.harness.actors.owner.id)).id, { token: 'x' }),
};
const verified = async (world: World) => {
  const { id } = await signedIn(world);
  const made = await addConfirmation(world.harness, id, { email: await ownAddress(world, id) });
  return of(made.id, { token: made.token });
};
/** After ten wrong passwords from this address. */
const guessedTooOften = async (world: World, body: object, send: (token: string) => Promise<unknown>) => {
  const { token } = await signedIn(world);
  for (let attempt = 0; attempt < 10; attempt++) await send(token);
  return { token, body };
};
const post = (world: World, url: string, token: string, payload: object) =>
  world.harness.app.inject({
    method: 'POST',
    url: `/api/v2${url}`,
    headers: { authorization: `Bearer ${token}` },
    payload,
  });

const enabled = async (world: World): Promise<string> => {
  const { id, token } = await signedIn(world);
  await world.harness.db
    .insertInto('second_factors')
    .values({ user_id: id, secret: Buffer.from('sealed'), enabled_at: '2026-01-01T08:00:00Z' })
    .execute();
  return token;
};
const tooOften = (path: string) => (world: World) => {
  const body = { password: 'wrong' };
  return guessedTooOften(world, body, (token) => post(world, path, token, body));
};
const factor = '/users/me/second-factor';

export const rows: CallRows<typeof accountsEndpoints> = {
  signUp: {
    good: () => ({ body: newCompany() }),
    bad: () => ({ body: newCompany({ username: 'with space' }) }),
    foreign: null,
    errors: {
      USERNAME_ALREADY_EXISTS: async (world) => ({
        body: newCompany({ username: (await account(world)).toUpperCase() }),
      }),
      EMAIL_ALREADY_EXISTS: async (world) => ({
        body: newCompany({ email: `${await account(world)}@EXAMPLE.invalid` }),
      }),
      TERMS_NOT_ACCEPTED: () => ({ body: newCompany({ terms_version: '1999-01' }) }),
    },
  },
  currentTerms: { good: nothing, bad: null, foreign: null, errors: {} },
  confirmEmail: {
    good: letter,
    bad: () => of(1, {}),
    foreign: theirLetter,
    errors: {
      CONFIRMATION_LINK_EXPIRED: (world) => letter(world, { expires_at: '2020-01-04T08:00:00Z' }),
      ACCOUNT_ALREADY_VERIFIED: verified,
      EMAIL_ALREADY_EXISTS: async (world) =>
        letter(world, { email: await ownAddress(world, world.harness.actors.owner.id) }),
    },
  },
  resendConfirmation: {
    good: letter,
    bad: () => of(1, { token: 3 }),
    foreign: theirLetter,
    errors: {
      ACCOUNT_ALREADY_VERIFIED: verified,
      RATE_LIMITED: (world) => letter(world, { sent_at: new Date().toISOString() }),
    },
  },
  pendingConfirmation: { good: nothing, bad: null, foreign: null, errors: {} },
  changeEmail: {
    good: async (world) => ({
      token: (await signedIn(world)).token,
      body: { email: 'another@example.invalid', password: PASSWORD },
    }),
    bad: () => ({ body: { email: 'nowhere', password: PASSWORD } }),
    foreign: null,
    errors: {
      INVALID_PASSWORD: () => ({ body: { email: 'another@example.invalid', password: 'wrong' } }),
      EMAIL_ALREADY_EXISTS: async (world) => ({
        token: (await signedIn(world)).token,
        body: { email: await ownAddress(world, world.harness.actors.owner.id), password: PASSWORD },
      }),
      RATE_LIMITED: (world) => {
        const body = { email: 'another@example.invalid', password: 'wrong' };
        return guessedTooOften(world, body, (token) => post(world, '/users/me/email', token, body));
      },
    },
  },
  resetPassword: {
    good: () => ({ body: { email: 'nobody@example.invalid' } }),
    bad: () => ({ body: { email: 'nobody' } }),
    foreign: null,
    errors: {},
  },
  confirmPasswordReset: {
    good: async (world) => ({
      body: {
        token: await addReset(world.harness, (await signedIn(world)).id),
        password: 'another long password',
      },
    }),
    bad: () => ({ body: { token: 'x', password: 'short' } }),
    foreign: null,
    errors: { PASSWORD_LINK_EXPIRED: () => ({ body: { token: 'made-up', password: PASSWORD } }) },
  },
  changePassword: {
    good: async (world) => ({
      token: (await signedIn(world)).token,
      body: { current_password: PASSWORD, password: 'another long password' },
    }),
    bad: () => ({ body: { current_password: PASSWORD, password: 'short' } }),
    foreign: null,
    errors: {
      INVALID_PASSWORD: () => ({ body: { current_password: 'wrong', password: 'another long password' } }),
      RATE_LIMITED: (world) => {
        const body = { current_password: 'wrong', password: 'another long password' };
        return guessedTooOften(world, body, (token) => post(world, '/users/me/password', token, body));
      },
    },
  },
  listDevices: { good: nothing, bad: null, foreign: null, errors: {} },
  endDevice: {
    good: async (world) => {
      const { id, token } = await signedIn(world);
      const mine = await world.harness.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow();
      return { token, ...of(mine.id) };
    },
    bad: notAnId,
    foreign: {
      ids: async ({ harness }) => {
        const theirs = await harness.db
          .selectFrom('sessions')
          .select('id')
          .where('user_id', '=', harness.actors.stranger.id)
          .executeTakeFirstOrThrow();
        return of(theirs.id);
      },
    },
    errors: {},
  },
  endAllDevices: {
    good: async (world) => ({ token: (await signedIn(world)).token }),
    bad: null,
    foreign: null,
    errors: {},
  },
  secondFactor: { good: nothing, bad: null, foreign: null, errors: {} },
  beginSecondFactor: {
    good: async (world) => ({ token: (await signedIn(world)).token, body: { password: PASSWORD } }),
    bad: () => ({ body: {} }),
    foreign: null,
    errors: {
      INVALID_PASSWORD: () => ({ body: { password: 'wrong' } }),
      SECOND_FACTOR_ALREADY_ENABLED: async (world) => ({
        token: await enabled(world),
        body: { password: PASSWORD },
      }),
      RATE_LIMITED: tooOften(factor),
    },
  },
  confirmSecondFactor: {
    good: async (world) => {
      const { token } = await signedIn(world);
      const begun = await post(world, factor, token, { password: PASSWORD });
      const { secret } = begun.json<{ secret: string }>();
      return { token, body: { code: codeOf(secret) } };
    },
    bad: () => ({ body: {} }),
    foreign: null,
    errors: { INVALID_SECOND_FACTOR: () => ({ body: { code: '000000' } }) },
  },
  renewRecovery: {
    good: async (world) => ({ token: await enabled(world), body: { password: PASSWORD } }),
    bad: () => ({ body: {} }),
    foreign: null,
    errors: {
      INVALID_PASSWORD: () => ({ body: { password: 'wrong' } }),
      SECOND_FACTOR_NOT_ENABLED: async (world) => ({
        token: (await signedIn(world)).token,
        body: { password: PASSWORD },
      }),
      RATE_LIMITED: tooOften(`${factor}/recovery-codes`),
    },
  },
  disableSecondFactor: {
    good: async (world) => ({ token: await enabled(world), body: { password: PASSWORD } }),
    bad: () => ({ body: {} }),
    foreign: null,
    errors: {
      INVALID_PASSWORD: () => ({ body: { password: 'wrong' } }),
      SECOND_FACTOR_NOT_ENABLED: async (world) => ({
        token: (await signedIn(world)).token,
        body: { password: PASSWORD },
      }),
      RATE_LIMITED: tooOften(`${factor}/disable`),
    },
  },
};
