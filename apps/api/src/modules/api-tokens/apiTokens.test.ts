import { changePassword, confirmPasswordReset } from '@envol/contract/accounts';
import { printMap } from '@envol/contract/airspace';
import { createApiToken, listApiTokens, revokeApiToken } from '@envol/contract/api-tokens';
import { currentUser, updateUser, websocketToken } from '@envol/contract/auth';
import { readCalendar, renewCalendar } from '@envol/contract/calendars';
import { sendFlightsExport } from '@envol/contract/flight-bulk';
import { listFlights } from '@envol/contract/flights';
import { LIMITS } from '@envol/contract/limits';
import { createPilot, listPilots } from '@envol/contract/pilots';
import { hijackUser } from '@envol/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addReset } from '../../../test/accounts.ts';
import { addPerson, PASSWORD } from '../../../test/actors.ts';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addMission } from '../../../test/missions.ts';
import { hashToken } from '../../platform/tokens.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { RATE_LIMITS: 'true' } });
});
afterAll(() => harness.close());

const make = async (
  scopes: ('airspace:read' | 'flight:read' | 'flight:write' | 'pilot:read')[],
  who: 'owner' | 'stranger' = 'owner',
) =>
  (
    await harness
      .as(who)
      .call(createApiToken, { body: { name: 'Planning', scopes, days: 30, password: PASSWORD } })
  ).body;
const program = (token: string) => createClient(harness.app, token);

describe('a program’s key', () => {
  it('lets a program do what the scopes name, and nothing else', async () => {
    const { token, ending } = await make(['flight:read']);
    expect(token).toMatch(/^envol_[\w-]{43}$/);
    expect(token.endsWith(ending)).toBe(true);
    expect((await program(token).call(listFlights, { query: {} })).status).toBe(200);
    const refused = await program(token).call(listPilots, { query: {} });
    expect([refused.status, refused.error.code, refused.error.params]).toEqual([
      403,
      'SCOPE_MISSING',
      { scope: 'pilot:read' },
    ]);
    const body = { first_name: 'A', last_name: 'B' } as never;
    expect((await program(token).call(createPilot, { body })).status).toBe(403);
    // Not even its own account, and no socket.
    for (const call of [currentUser, listApiTokens, websocketToken])
      expect((await program(token).call(call as typeof currentUser)).error.code).toBe('SCOPE_MISSING');
  });

  it('draws no mission over a map with a scope for the airspace alone', async () => {
    const operator_id = harness.actors.owner.operator_id ?? 0;
    const { flight_id } = await addMission(harness.db, { operator_id, structure_id: null });
    const query = { west: 1.2, south: 43.5, east: 1.6, north: 43.8, flight_id };
    const print = async (...scopes: ('airspace:read' | 'flight:read')[]) =>
      program((await make(scopes)).token).call(printMap, { query });
    const refused = await print('airspace:read');
    expect([refused.status, refused.error.code, refused.error.params]).toEqual([
      403,
      'SCOPE_MISSING',
      { scope: 'flight:read' },
    ]);
    expect((await print('airspace:read', 'flight:read')).status).toBe(200);
  });

  it('does not act with a scope to read', async () => {
    const { token } = await make(['flight:read']);
    const refused = await program(token).call(sendFlightsExport, { body: {} as never });
    expect([refused.status, refused.error.code, refused.error.params]).toEqual([
      403,
      'SCOPE_MISSING',
      { scope: 'flight:write' },
    ]);
    const writes = await make(['flight:read', 'flight:write']);
    expect((await program(writes.token).call(sendFlightsExport, { body: {} as never })).status).not.toBe(403);
  });

  it('is kept as a hash alone, shows when it was used, and ends at once', async () => {
    const { token, id } = await make(['flight:read']);
    const row = await harness.db
      .selectFrom('api_tokens')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token.slice(6, 20));
    expect(row.token_hash).toEqual(hashToken(token));
    const listed = async () =>
      (await harness.as('owner').call(listApiTokens)).body.results.find((each) => each.id === id);
    expect((await listed())?.last_used_at).toBeNull();
    await program(token).call(listFlights, { query: {} });
    expect((await listed())?.last_used_at).not.toBeNull();
    expect((await harness.as('stranger').call(revokeApiToken, { params: { id } })).status).toBe(404);
    expect((await harness.as('owner').call(revokeApiToken, { params: { id } })).status).toBe(204);
    await expect.poll(async () => (await program(token).call(listFlights, { query: {} })).status).toBe(401);
  });

  it('ends with its day, and with the membership for which it was made', async () => {
    const { token, id } = await make(['flight:read']);
    await harness.db
      .updateTable('api_tokens')
      .set({ expires_at: '2020-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute();
    expect((await program(token).call(listFlights, { query: {} })).status).toBe(401);
    const other = await make(['flight:read'], 'stranger');
    expect((await program(other.token).call(listFlights, { query: {} })).status).toBe(200);
    await harness.db.deleteFrom('memberships').where('user_id', '=', harness.actors.stranger.id).execute();
    await expect
      .poll(async () => (await program(other.token).call(listFlights, { query: {} })).status)
      .toBe(401);
  });

  it('gives no scope that its maker lacks', async () => {
    const body = { name: 'Tour', scopes: ['approval:decide' as const], days: 30, password: PASSWORD };
    const refused = await harness.as('owner').call(createApiToken, { body });
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['scopes.0']]);
  });

  it('may call so many times a minute, in all processes together', async () => {
    const { token, id } = await make(['flight:read']);
    await harness.db
      .insertInto('rate_counts')
      .values({
        key: `api-token ${id}`,
        ends_at: '2999-01-01T00:00:00Z',
        count: LIMITS.api_tokens.a_minute - 1,
      })
      .execute();
    expect((await program(token).call(listFlights, { query: {} })).status).toBe(200);
    const refused = await program(token).call(listFlights, { query: {} });
    expect([refused.status, refused.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  describe('what outlives a theft', () => {
    const NEXT = 'another long password';
    let serial = 0;
    /** A person of the operator with a key and an address. */
    const person = async () => {
      const operator_id = harness.actors.owner.operator_id ?? 0;
      const name = `key${serial++}`;
      const { id, token } = await addPerson(harness.db, name, {
        user_type: 'subscribers',
        parts: [{ operator_id, user_type: 'subscribers', role: 'is_manager' }],
      });
      const me = createClient(harness.app, token);
      const body = { name: 'Planning', scopes: ['flight:read' as const], days: 30, password: PASSWORD };
      const made = await me.call(createApiToken, { body });
      const feed = await me.call(renewCalendar, { params: { kind: 'own' }, body: { password: PASSWORD } });
      const secret = new URL(feed.body.url ?? '').pathname.split('/').at(-1) ?? '';
      const letIn = async () => [
        (await program(made.body.token).call(listFlights, { query: {} })).status,
        (await harness.as(null).call(readCalendar, { params: { secret } })).status,
      ];
      expect(await letIn()).toEqual([200, 200]);
      return { id, me, body, letIn };
    };
    const IN = [200, 200];
    const OUT = [401, 404];

    it('needs the password to be made: a session alone makes no key and no address', async () => {
      const { me, body } = await person();
      const wrong = await me.call(createApiToken, { body: { ...body, password: 'wrong' } });
      const feed = await me.call(renewCalendar, { params: { kind: 'own' }, body: { password: 'wrong' } });
      for (const refused of [wrong, feed])
        expect([refused.status, refused.error.code, Object.keys(refused.error.fields ?? {})]).toEqual([
          400,
          'INVALID_PASSWORD',
          ['password'],
        ]);
    });

    it('ends at a password change unless the person keeps it, and always at a reset', async () => {
      const { id, me, letIn } = await person();
      const kept = { current_password: PASSWORD, password: NEXT, end_programs: false };
      expect((await me.call(changePassword, { body: kept })).status).toBe(204);
      expect(await letIn()).toEqual(IN);
      const token = await addReset(harness, id);
      const reset = { body: { token, password: PASSWORD } };
      expect((await harness.as(null).call(confirmPasswordReset, reset)).status).toBe(204);
      await expect.poll(letIn).toEqual(OUT);
      const other = await person();
      const change = { current_password: PASSWORD, password: NEXT };
      expect((await other.me.call(changePassword, { body: change as never })).status).toBe(204);
      await expect.poll(other.letIn).toEqual(OUT);
    });

    it('does not come back with an account that was blocked', async () => {
      const { id, letIn } = await person();
      const set = (is_active: boolean) =>
        harness.as('staff').call(updateUser, { params: { id }, body: { is_active } });
      expect((await set(false)).status).toBe(200);
      await expect.poll(letIn).toEqual(OUT);
      expect((await set(true)).status).toBe(200);
      expect(await letIn()).toEqual(OUT);
    });
  });

  describe('the limit of a call', () => {
    const look = (who: 'pilot' | 'hijacker') =>
      harness
        .as(who)
        .call(hijackUser, { body: { user_id: harness.actors.owner.id, reason: 'Ticket 882' } })
        .then(({ status }) => status);

    it('is each person’s, and is not used up from the same address by whoever may not ask', async () => {
      const most = hijackUser.rate_limit ?? 0;
      for (let asked = 0; asked < most + 2; asked += 1) expect(await look('pilot')).toBe(403);
      for (let asked = 0; asked < most; asked += 1) expect(await look('hijacker')).not.toBe(429);
      expect(await look('hijacker')).toBe(429);
    });
  });
});
