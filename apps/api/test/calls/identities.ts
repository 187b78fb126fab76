import { randomBytes } from 'node:crypto';
import { beginIdentity, finishIdentity, type identitiesEndpoints } from '@envol/contract/identities';
import { nothing } from '../callInputs.ts';
import { account, type CallRows, type World } from '../callWorld.ts';

/** A new account, and a sign-in of it that waits for the provider's answer. */
const begun = async (world: World, active = true) => {
  world.identity_server.faults.down = false;
  const name = await account(world, active);
  const { body } = await world.harness.as(null).call(beginIdentity, { body: {} });
  const claims = { sub: name, email: `${name}@example.invalid`, email_verified: true };
  return { ...body, name, claims };
};
const answered = async (world: World, active = true) => {
  const { url, binding, claims } = await begun(world, active);
  return { body: { answer: world.identity_server.authorize(url, claims), binding } };
};
const refusedWith = async (world: World, error: string) => {
  const { url, binding } = await begun(world);
  return { body: { answer: world.identity_server.refuse(url, error), binding } };
};
const withFactor = async (world: World, code?: string) => {
  const { url, binding, name, claims } = await begun(world);
  const { db } = world.harness;
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', name)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('second_factors')
    .values({ user_id: id, secret: randomBytes(8), enabled_at: '2026-01-01T08:00:00Z' })
    .execute();
  const answer = world.identity_server.authorize(url, claims);
  return { body: { answer, binding, ...(code !== undefined && { code }) } };
};

export const rows: CallRows<typeof identitiesEndpoints> = {
  identityProvider: { good: nothing, bad: null, foreign: null, errors: {} },
  beginIdentity: {
    good: () => ({ body: { redirect: '/map/drones' } }),
    bad: () => ({ body: { redirect: '//evil.example' } }),
    foreign: null,
    errors: {
      IDENTITY_UNAVAILABLE: async (world) => {
        const { body } = await answered(world);
        // Until somebody is authorized again: what it said of itself is forgotten, and cannot be read.
        world.identity_server.faults.down = true;
        await world.harness.as(null).call(finishIdentity, { body });
        return { body: {} };
      },
    },
  },
  finishIdentity: {
    good: answered,
    bad: () => ({ body: { answer: '', binding: 'x' } }),
    foreign: null,
    errors: {
      IDENTITY_EXPIRED: () => ({ body: { answer: 'code=a&state=made-up', binding: 'x' } }),
      IDENTITY_DENIED: (world) => refusedWith(world, 'access_denied'),
      IDENTITY_NOT_PROCESSED: (world) => refusedWith(world, 'invalid_scope'),
      IDENTITY_UNAVAILABLE: (world) => refusedWith(world, 'server_error'),
      IDENTITY_WITHOUT_ACCOUNT: async (world) => {
        const { url, binding } = await begun(world);
        return { body: { answer: world.identity_server.authorize(url, { sub: 'nobody' }), binding } };
      },
      SECOND_FACTOR_REQUIRED: (world) => withFactor(world),
      INVALID_SECOND_FACTOR: (world) => withFactor(world, '000000'),
      UNACTIVE_ACCOUNT: (world) => answered(world, false),
    },
  },
};
