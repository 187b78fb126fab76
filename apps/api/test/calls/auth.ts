import { type authEndpoints, loginUser } from '@envol/contract/auth';
import { createSecretBox } from '../../src/platform/secretBox.ts';
import { PASSWORD } from '../actors.ts';
import { nothing, of } from '../callInputs.ts';
import { account, type CallRows, session, type World } from '../callWorld.ts';

/** The name and password of an account that has a second factor. */
const withFactor = async (world: World) => {
  const { db } = world.harness;
  const username = await account(world);
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const secret = createSecretBox(Buffer.alloc(32)).seal(Buffer.from('none'), 'nobody');
  await db
    .insertInto('second_factors')
    .values({ user_id: id, secret, enabled_at: '2026-01-01T08:00:00Z' })
    .execute();
  return { username, password: PASSWORD };
};

export const rows: CallRows<typeof authEndpoints> = {
  login: {
    good: async (world) => ({ body: { username: await account(world), password: PASSWORD } }),
    bad: () => ({ body: { username: '' } }),
    foreign: null,
    errors: {
      INVALID_CREDENTIALS: () => ({ body: { username: 'nobody', password: 'wrong' } }),
      SECOND_FACTOR_REQUIRED: async (world) => ({ body: await withFactor(world) }),
      INVALID_SECOND_FACTOR: async (world) => ({ body: { ...(await withFactor(world)), code: '000000' } }),
      UNACTIVE_ACCOUNT: async (world) => ({
        body: { username: await account(world, false), password: PASSWORD },
      }),
      RATE_LIMITED: async ({ harness }) => {
        const body = { username: 'guessed', password: 'wrong' };
        for (let attempt = 0; attempt < 10; attempt++) await harness.as(null).call(loginUser, { body });
        return { body };
      },
    },
  },
  refresh: {
    good: async (world) => ({ body: { token: (await session(world)).refresh_token } }),
    bad: () => ({ body: {} }),
    foreign: null,
    errors: { INVALID_REFRESH_TOKEN: () => ({ body: { token: 'made-up' } }) },
  },
  verify: {
    good: () => ({ body: { token: 'made-up' } }),
    bad: () => ({ body: { token: 3 } }),
    foreign: null,
    errors: {},
  },
  logout: {
    good: async (world) => ({ token: (await session(world)).token }),
    bad: null,
    foreign: null,
    errors: {},
  },
  currentUser: { who: 'hijacker', good: nothing, bad: null, foreign: null, errors: {} },
  actFor: {
    who: 'bothSides',
    good: ({ harness }) => ({ body: { membership_id: harness.actors.bothSides.membership_ids[0] } }),
    bad: () => ({ body: { membership_id: 'Nord' } }),
    foreign: { ids: ({ harness }) => ({ body: { membership_id: harness.actors.owner.membership_ids[0] } }) },
    errors: {},
  },
  updateUser: {
    good: ({ harness }) => of(harness.actors.owner.id, { language: 'fr' }),
    bad: ({ harness }) => of(harness.actors.owner.id, { language: 'de' }),
    foreign: { ids: ({ harness }) => of(harness.actors.stranger.id, { language: 'en' }) },
    errors: {},
  },
  websocketToken: { good: nothing, bad: null, foreign: null, errors: {} },
  websocketConnexion: {
    good: () => ({ body: { connexion_succeded: true } }),
    bad: () => ({ body: { connexion_succeded: 'yes' } }),
    foreign: null,
    errors: {},
  },
};
