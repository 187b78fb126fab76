import { loginUser } from '@envol/contract/auth';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  passkeyLogin,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from '@envol/contract/passkeys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, PASSWORD_HASH } from '../../../test/actors.ts';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { createAuthenticator } from '../../../test/softAuthenticator.ts';

const ORIGIN = 'https://envol.example.fr';
const PARTY = { origin: ORIGIN, rp_id: 'envol.example.fr' };

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { PUBLIC_URL: ORIGIN, ROLES: 'web' } });
  const password_hash = PASSWORD_HASH;
  for (const { id } of [harness.actors.owner, harness.actors.stranger])
    await harness.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
});
afterAll(() => harness.close());

const challengeOf = ({ body }: { readonly body: { readonly options: Record<string, unknown> } }): string =>
  String(body.options.challenge);
const begin = async (who: 'owner' | 'stranger' = 'owner'): Promise<string> =>
  challengeOf(await harness.as(who).call(beginPasskey, { body: { password: PASSWORD } }));
const toSignIn = async (): Promise<string> => challengeOf(await harness.as(null).call(passkeyOptions));
const add = (credential: object, name = 'Téléphone', who: 'owner' | 'stranger' = 'owner') =>
  harness.as(who).call(addPasskey, { body: { name, credential: credential as never } });
const enter = (credential: object) =>
  harness.as(null).call(passkeyLogin, { body: { credential: credential as never } });

/** A device whose passkey the owner has registered. */
const registered = async () => {
  const device = createAuthenticator();
  const { body } = await add(device.make({ ...PARTY, challenge: await begin() }));
  return { device, id: body.id };
};

describe('a passkey', () => {
  it('is registered with the password, and signs in without it', async () => {
    const { device, id } = await registered();
    const { body: session } = await enter(device.sign({ ...PARTY, challenge: await toSignIn() }));
    expect(session.user.username).toBe('owner');
    const { body } = await createClient(harness.app, session.token).call(listPasskeys);
    expect(body.results.find((each) => each.id === id)).toMatchObject({
      name: 'Téléphone',
      used_at: expect.any(String),
    });
    const letters = await harness.db
      .selectFrom('mails')
      .select('subject')
      .where('user_id', '=', harness.actors.owner.id)
      .execute();
    expect(letters.some(({ subject }) => /clé d’accès/i.test(subject))).toBe(true);
  });

  it('stands for the second factor: its device has verified the person', async () => {
    const { device } = await registered();
    await harness.db
      .insertInto('second_factors')
      .values({
        user_id: harness.actors.owner.id,
        secret: Buffer.from('x'),
        enabled_at: '2026-01-01T08:00:00Z',
      })
      .execute();
    const byPassword = await harness
      .as(null)
      .call(loginUser, { body: { username: 'owner', password: PASSWORD } });
    expect(byPassword.error.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await enter(device.sign({ ...PARTY, challenge: await toSignIn() }))).status).toBe(200);
    await harness.db.deleteFrom('second_factors').execute();
  });

  it('is renamed and removed by its owner alone, and signs in no longer', async () => {
    const { device, id } = await registered();
    const rename = (who: 'owner' | 'stranger') =>
      harness.as(who).call(renamePasskey, { params: { id }, body: { name: 'Ordinateur' } });
    expect((await rename('stranger')).status).toBe(404);
    expect((await rename('owner')).body.name).toBe('Ordinateur');
    expect((await harness.as('stranger').call(removePasskey, { params: { id } })).status).toBe(404);
    expect((await harness.as('owner').call(removePasskey, { params: { id } })).status).toBe(204);
    expect((await enter(device.sign({ ...PARTY, challenge: await toSignIn() }))).error.code).toBe(
      'PASSKEY_REFUSED',
    );
  });
});

describe('what is refused', () => {
  const refused = async (reply: ReturnType<typeof enter>): Promise<void> => {
    const { status, error } = await reply;
    expect([status, error.code]).toEqual([400, 'PASSKEY_REFUSED']);
  };

  it('a signature for another page, or another party', async () => {
    const { device } = await registered();
    await refused(
      enter(device.sign({ ...PARTY, origin: 'https://envol.example.org', challenge: await toSignIn() })),
    );
    await refused(enter(device.sign({ ...PARTY, rp_id: 'example.fr', challenge: await toSignIn() })));
  });

  it('a challenge that was spent, that nobody asked for, or that was made to register', async () => {
    const { device } = await registered();
    const challenge = await toSignIn();
    expect((await enter(device.sign({ ...PARTY, challenge }))).status).toBe(200);
    await refused(enter(device.sign({ ...PARTY, challenge })));
    await refused(enter(device.sign({ ...PARTY, challenge: 'bWFkZS11cA' })));
    await refused(enter(device.sign({ ...PARTY, challenge: await begin() })));
  });

  it('a challenge that is too old', async () => {
    const { device } = await registered();
    const challenge = await toSignIn();
    await harness.db.updateTable('passkey_challenges').set({ expires_at: '2020-01-01T00:00:00Z' }).execute();
    await refused(enter(device.sign({ ...PARTY, challenge })));
  });

  it('a count of signatures that goes back: a copy of the key', async () => {
    const { device } = await registered();
    device.rewind(7);
    expect((await enter(device.sign({ ...PARTY, challenge: await toSignIn() }))).status).toBe(200);
    device.rewind(3);
    await refused(enter(device.sign({ ...PARTY, challenge: await toSignIn() })));
  });

  it('another key’s signature under a known name', async () => {
    const { device } = await registered();
    const other = createAuthenticator();
    const signed = other.sign({ ...PARTY, challenge: await toSignIn() });
    await refused(enter({ ...signed, id: device.id, rawId: device.id }));
  });

  it('a device that did not verify its person', async () => {
    const weak = createAuthenticator(false);
    await refused(add(weak.make({ ...PARTY, challenge: await begin() })) as never);
  });

  it('a registration with somebody else’s challenge, or of a key that is known', async () => {
    const device = createAuthenticator();
    await refused(add(device.make({ ...PARTY, challenge: await begin('stranger') })) as never);
    expect((await add(device.make({ ...PARTY, challenge: await begin() }))).status).toBe(201);
    await refused(
      add(device.make({ ...PARTY, challenge: await begin('stranger') }), 'Vol', 'stranger') as never,
    );
  });

  it('an account that is blocked', async () => {
    const { device } = await registered();
    const setActive = (is_active: boolean) =>
      harness.db.updateTable('users').set({ is_active }).where('username', '=', 'owner').execute();
    await setActive(false);
    const { error } = await enter(device.sign({ ...PARTY, challenge: await toSignIn() }));
    expect(error.code).toBe('UNACTIVE_ACCOUNT');
    await setActive(true);
  });
});
