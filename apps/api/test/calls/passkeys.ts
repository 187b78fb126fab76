import type { passkeysEndpoints } from '@envol/contract/passkeys';
import { PASSWORD } from '../actors.ts';
import { notAnId, nothing, of } from '../callInputs.ts';
import { type CallRows, session, type World } from '../callWorld.ts';
import { createClient } from '../client.ts';
import { createAuthenticator } from '../softAuthenticator.ts';

const party = ({ harness }: World) => {
  const { origin, hostname } = new URL(harness.config.public_url);
  return { origin, rp_id: hostname };
};
const addRow = async ({ harness }: World, user_id: number): Promise<number> =>
  (
    await harness.db
      .insertInto('passkeys')
      .values({
        user_id,
        credential_id: createAuthenticator().id,
        public_key: Buffer.from('x'),
        counter: 0,
        name: 'Clé',
        is_synced: false,
        created_at: '2026-01-01T08:00:00Z',
        used_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const mine = async (world: World) => of(await addRow(world, world.harness.actors.owner.id));
const theirs = async (world: World) => of(await addRow(world, world.harness.actors.stranger.id));

/** Somebody signed in, and what its device is asked to make. */
const begun = async (world: World) => {
  const { beginPasskey } = await import('@envol/contract/passkeys');
  const { token, user } = await session(world);
  const { body } = await createClient(world.harness.app, token).call(beginPasskey, {
    body: { password: PASSWORD },
  });
  return { token, user_id: user.id, challenge: String(body.options.challenge) };
};
const made = async (world: World) => {
  const { token, user_id, challenge } = await begun(world);
  const device = createAuthenticator();
  return { token, user_id, device, credential: device.make({ ...party(world), challenge }) };
};
/** A registered device of a new account, and what it is asked to sign. */
const signing = async (world: World) => {
  const { addPasskey, passkeyOptions } = await import('@envol/contract/passkeys');
  const { token, device, credential } = await made(world);
  const client = createClient(world.harness.app, token);
  await client.call(addPasskey, { body: { name: 'Clé', credential: credential as never } });
  const { body } = await world.harness.as(null).call(passkeyOptions);
  return { device, challenge: String(body.options.challenge), client };
};
const signed = async (world: World) => {
  const { device, challenge } = await signing(world);
  return { body: { credential: device.sign({ ...party(world), challenge }) } };
};

export const rows: CallRows<typeof passkeysEndpoints> = {
  listPasskeys: { good: nothing, bad: null, foreign: null, errors: {} },
  beginPasskey: {
    good: async (world) => ({ token: (await session(world)).token, body: { password: PASSWORD } }),
    bad: () => ({ body: {} }),
    foreign: null,
    errors: {
      INVALID_PASSWORD: () => ({ body: { password: 'wrong' } }),
      TOO_MANY_PASSKEYS: async (world) => {
        const { token, user } = await session(world);
        for (let count = 0; count < 20; count++) await addRow(world, user.id);
        return { token, body: { password: PASSWORD } };
      },
      RATE_LIMITED: async (world) => {
        const { beginPasskey } = await import('@envol/contract/passkeys');
        const { token } = await session(world);
        const body = { password: 'wrong' };
        for (let attempt = 0; attempt < 10; attempt++)
          await createClient(world.harness.app, token).call(beginPasskey, { body });
        return { token, body };
      },
    },
  },
  addPasskey: {
    good: async (world) => {
      const { token, credential } = await made(world);
      return { token, body: { name: 'Téléphone', credential } };
    },
    bad: () => ({ body: { name: 'Téléphone', credential: {} } }),
    foreign: null,
    errors: {
      PASSKEY_REFUSED: (world) => ({
        body: {
          name: 'Téléphone',
          credential: createAuthenticator().make({ ...party(world), challenge: 'bWFkZS11cA' }),
        },
      }),
      TOO_MANY_PASSKEYS: async (world) => {
        const { token, user_id, credential } = await made(world);
        for (let count = 0; count < 20; count++) await addRow(world, user_id);
        return { token, body: { name: 'De trop', credential } };
      },
    },
  },
  renamePasskey: {
    good: async (world) => ({ ...(await mine(world)), body: { name: 'Ordinateur' } }),
    bad: async (world) => ({ ...(await mine(world)), body: { name: ' ' } }),
    foreign: { ids: async (world) => ({ ...(await theirs(world)), body: { name: 'Vol' } }) },
    errors: {},
  },
  removePasskey: { good: mine, bad: notAnId, foreign: { ids: theirs }, errors: {} },
  passkeyOptions: { good: nothing, bad: null, foreign: null, errors: {} },
  passkeyLogin: {
    good: signed,
    bad: () => ({ body: { credential: { id: 'x' } } }),
    foreign: null,
    errors: {
      PASSKEY_REFUSED: (world) => ({
        body: {
          credential: createAuthenticator().sign({ ...party(world), challenge: 'bWFkZS11cA' }),
        },
      }),
      UNACTIVE_ACCOUNT: async (world) => {
        const { device, challenge } = await signing(world);
        await world.harness.db
          .updateTable('users')
          .set({ is_active: false })
          .where('id', 'in', (eb) =>
            eb.selectFrom('passkeys').select('user_id').where('credential_id', '=', device.id),
          )
          .execute();
        return { body: { credential: device.sign({ ...party(world), challenge }) } };
      },
    },
  },
};
