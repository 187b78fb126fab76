import { randomBytes } from 'node:crypto';
import { beginIdentity, finishIdentity, identityProvider } from '@envol/contract/identities';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { startIdentityServer } from '../../../test/identityServer.ts';
import { renewRecoveryCodes } from '../credentials/index.ts';

const CLIENT = 'envol';

let harness: Harness;
let provider: Awaited<ReturnType<typeof startIdentityServer>>;
beforeAll(async () => {
  provider = await startIdentityServer(CLIENT);
  harness = await createHarness({
    env: { OIDC_ISSUER: provider.origin, OIDC_CLIENT_ID: CLIENT, OIDC_NAME: 'Mairie', ROLES: 'web' },
  });
});
afterAll(async () => {
  await harness.close();
  await provider.close();
});
afterEach(() => {
  for (const fault of Object.keys(provider.faults) as (keyof typeof provider.faults)[])
    provider.faults[fault] = false;
});

const OWNER = { sub: 'owner-sub', email: 'OWNER@example.invalid', email_verified: true };
const nobody = () => harness.as(null);
const begin = async () => (await nobody().call(beginIdentity, { body: { redirect: '/map/drones' } })).body;
const finish = (answer: string, binding: string, code?: string) =>
  nobody().call(finishIdentity, { body: { answer, binding, ...(code !== undefined && { code }) } });
const enter = async (claims: Parameters<typeof provider.authorize>[1]) => {
  const { url, binding } = await begin();
  return finish(provider.authorize(url, claims), binding);
};
const codeOf = async (reply: ReturnType<typeof finish>) => {
  const { status, error } = await reply;
  return [status, error?.code];
};

describe('signing in through an identity provider', () => {
  it('is offered by its name', async () => {
    expect((await nobody().call(identityProvider)).body).toEqual({ provider: { name: 'Mairie' } });
  });

  it('links an account by an address that both sides have verified, and knows it again by its subject', async () => {
    const first = await enter(OWNER);
    expect(first.body).toMatchObject({ session: { user: { username: 'owner' } }, redirect: '/map/drones' });
    const again = await enter({ sub: OWNER.sub, email: 'changed@example.invalid', email_verified: true });
    expect(again.body.session.user.username).toBe('owner');
  });

  it('makes no account, and links none by an address that was not verified', async () => {
    const refused = [403, 'IDENTITY_WITHOUT_ACCOUNT'];
    const none = { sub: 'new', email: 'unknown@example.invalid', email_verified: true };
    expect(await codeOf(enter(none))).toEqual(refused);
    const unverified = { sub: 'thief', email: 'stranger@example.invalid', email_verified: false };
    expect(await codeOf(enter(unverified))).toEqual(refused);
    await harness.db
      .updateTable('users')
      .set({ is_email_confirmed: false })
      .where('username', '=', 'stranger')
      .execute();
    expect(await codeOf(enter({ ...unverified, email_verified: true }))).toEqual(refused);
  });

  it('asks for the second factor of the account, and lets in nobody before', async () => {
    await enter(OWNER);
    const { id } = harness.actors.owner;
    await harness.db
      .insertInto('second_factors')
      .values({ user_id: id, secret: randomBytes(8), enabled_at: '2026-01-01T08:00:00Z' })
      .execute();
    const [recovery = ''] = await renewRecoveryCodes(harness.db, id);
    const { url, binding } = await begin();
    const answer = provider.authorize(url, OWNER);
    expect(await codeOf(finish(answer, binding))).toEqual([400, 'SECOND_FACTOR_REQUIRED']);
    expect(await codeOf(finish(answer, binding, '000000'))).toEqual([400, 'INVALID_SECOND_FACTOR']);
    expect((await finish(answer, binding, recovery)).body.session.user.username).toBe('owner');
    await harness.db.deleteFrom('second_factors').execute();
  });
});

describe('what is refused', () => {
  it('an answer that was used, of another browser, or of nothing that was begun', async () => {
    const expired = [410, 'IDENTITY_EXPIRED'];
    const { url, binding } = await begin();
    const answer = provider.authorize(url, OWNER);
    const other = await begin();
    expect(await codeOf(finish(answer, other.binding))).toEqual(expired);
    expect((await finish(answer, binding)).status).toBe(200);
    expect(await codeOf(finish(answer, binding))).toEqual(expired);
    expect(await codeOf(finish('code=a&state=made-up', binding))).toEqual(expired);
  });

  it('a code that the provider no longer knows', async () => {
    const { url, binding } = await begin();
    const answer = provider.authorize(url, OWNER).replace(/code=[^&]+/, 'code=spent');
    expect(await codeOf(finish(answer, binding))).toEqual([410, 'IDENTITY_EXPIRED']);
  });

  it.each([
    ['access_denied', 403, 'IDENTITY_DENIED'],
    ['invalid_scope', 400, 'IDENTITY_NOT_PROCESSED'],
    ['server_error', 503, 'IDENTITY_UNAVAILABLE'],
  ])('%s is %s %s', async (error, status, code) => {
    const { url, binding } = await begin();
    expect(await codeOf(finish(provider.refuse(url, error), binding))).toEqual([status, code]);
  });

  it.each(['forged', 'wrong_nonce', 'wrong_audience'] as const)('a token that is %s', async (fault) => {
    const { url, binding } = await begin();
    const answer = provider.authorize(url, OWNER);
    provider.faults[fault] = true;
    expect(await codeOf(finish(answer, binding))).toEqual([400, 'IDENTITY_NOT_PROCESSED']);
  });

  it('an answer in another provider’s name', async () => {
    const { url, binding } = await begin();
    const answer = provider
      .authorize(url, OWNER)
      .replace(/iss=[^&]+/, `iss=${encodeURIComponent('https://evil.example')}`);
    expect(await codeOf(finish(answer, binding))).toEqual([400, 'IDENTITY_NOT_PROCESSED']);
  });

  it('nothing but says so, when the provider does not answer', async () => {
    const { url, binding } = await begin();
    const answer = provider.authorize(url, OWNER);
    provider.faults.down = true;
    expect(await codeOf(finish(answer, binding))).toEqual([503, 'IDENTITY_UNAVAILABLE']);
  });
});

it('A sign-in through an identity provider is not there where none is set', async () => {
  const without = await createHarness({ env: { ROLES: 'web' } });
  expect((await without.as(null).call(identityProvider)).body).toEqual({ provider: null });
  expect((await without.as(null).call(beginIdentity, { body: {} })).status).toBe(404);
  await without.close();
});
