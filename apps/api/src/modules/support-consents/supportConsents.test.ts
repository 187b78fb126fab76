import { endpoints } from '@envol/contract/api';
import { currentUser } from '@envol/contract/auth';
import type { Endpoint } from '@envol/contract/endpoint';
import { listFlightChanges, readFlightChanges } from '@envol/contract/flight-changes';
import {
  createFlightShare,
  listFlightShares,
  updateFlightShare,
  withdrawFlightShare,
} from '@envol/contract/flight-shares';
import { getFlight, updateFlight } from '@envol/contract/flights';
import { updateInformedContacts } from '@envol/contract/structures';
import {
  createSupportConsent,
  getSupportConsent,
  withdrawSupportConsent,
} from '@envol/contract/support-consents';
import { hijackUser } from '@envol/contract/users';
import { paysOrDecides } from '@envol/domain/access/consent';
import { consentOpens, looksMay } from '@envol/domain/access/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../../test/client.ts';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { systemClock } from '../../platform/clock.ts';
import { hashToken } from '../../platform/tokens.ts';

const MINUTE_MS = 60_000;
let ahead = 0;
const clock = { now: () => new Date(systemClock.now().getTime() + ahead) };

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ clock });
});
afterAll(() => harness.close());
beforeEach(async () => {
  ahead = 0;
  await harness.db.deleteFrom('support_consents').execute();
});

const consent = async () => (await harness.as('owner').call(createSupportConsent)).body;
const use = (code: string, who: 'owner' | 'stranger' = 'owner') =>
  harness
    .as('hijacker')
    .call(hijackUser, { body: { user_id: harness.actors[who].id, reason: 'Ticket 882', code } });
const act = async () => {
  const { code } = await consent();
  const { token, user } = (await use(code)).body;
  return { token, user, client: createClient(harness.app, token) };
};
const state = async () => (await harness.as('owner').call(getSupportConsent)).body;

describe('a consent', () => {
  it('lets the staff act once its code is typed, and is told to the person', async () => {
    const { code, state: first } = await consent();
    expect([first, code]).toEqual(['waiting', expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)]);
    const { body } = await use(code.toLowerCase().replace('-', ' '));
    expect(body.user).toMatchObject({ acts_by_consent: true });
    expect(body.user.permissions).toContain('flight:write');
    expect(await state()).toMatchObject({ state: 'acting', staff_name: expect.any(String), acts: 0 });
  });

  it.each([
    ['is wrong', async () => (await consent()).code.replace(/./, (first) => (first === 'A' ? 'B' : 'A'))],
    ['was never given', async () => 'ABCD-EFGH'],
    [
      'was used before',
      async () => {
        const { code } = await consent();
        await use(code);
        return code;
      },
    ],
    [
      'was withdrawn',
      async () => {
        const { code } = await consent();
        await harness.as('owner').call(withdrawSupportConsent);
        return code;
      },
    ],
    [
      'is over',
      async () => {
        const { code } = await consent();
        // The clock stays: the staff's own session would be over as well.
        const expires_at = clock.now().toISOString();
        await harness.db.updateTable('support_consents').set({ expires_at }).execute();
        return code;
      },
    ],
    [
      'was replaced by another',
      async () => {
        const { code } = await consent();
        await consent();
        return code;
      },
    ],
  ])('whose code %s lets nobody in', async (_, codeOf) => {
    const { status, error } = await use(await codeOf());
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([
      400,
      'SUPPORT_CODE_INVALID',
      ['code'],
    ]);
  });

  it('of one person opens no other account', async () => {
    const { code } = await consent();
    expect((await use(code, 'stranger')).error.code).toBe('SUPPORT_CODE_INVALID');
    expect((await use(code)).status).toBe(200);
  });

  it('ends after five wrong codes, and the right one is good for nothing then', async () => {
    const { code } = await consent();
    for (let tries = 0; tries < 5; tries++) await use('AAAA-AAAA');
    expect((await use(code)).error.code).toBe('SUPPORT_CODE_INVALID');
    expect((await state()).state).toBe('none');
  });

  it('is kept as no one can read it', async () => {
    const { code } = await consent();
    const rows = await harness.db.selectFrom('support_consents').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code.slice(0, 4));
  });
});

describe('who acts by a consent', () => {
  it('is signed out when it is withdrawn, and when its half hour is over', async () => {
    const one = await act();
    expect((await one.client.call(currentUser)).status).toBe(200);
    await harness.as('owner').call(withdrawSupportConsent);
    await expect.poll(async () => (await one.client.call(currentUser)).status).toBe(401);
    const other = await act();
    ahead = 31 * MINUTE_MS;
    expect((await other.client.call(currentUser)).status).toBe(401);
  });

  it('is told on a screen loaded again what it may do', async () => {
    const { client } = await act();
    const { body } = await client.call(currentUser);
    expect(body.acts_by_consent).toBe(true);
    expect(body.permissions).toContain('flight:write');
  });

  it('is offered what the person is offered, which a look is not', async () => {
    const { id } = await addFlight(harness, { areas: [{ geometry: PLACES.country }] });
    const read = async (client: ReturnType<typeof createClient>) =>
      (await client.call(getFlight, { params: { id } })).body.available_actions;
    const { client } = await act();
    const own = await read(harness.as('owner'));
    expect(own.length).toBeGreaterThan(0);
    expect(await read(client)).toEqual(own);
    const body = { user_id: harness.actors.owner.id, reason: 'Ticket 882' };
    const look = (await harness.as('hijacker').call(hijackUser, { body })).body.token;
    expect(await read(createClient(harness.app, look))).toEqual([]);
  });

  it('is not let in by a consent that is taken back on the way', async () => {
    const { code } = await consent();
    const isSpent = () =>
      harness.db
        .selectFrom('support_consents')
        .select('id')
        .where('used_at', 'is not', null)
        .executeTakeFirst();
    const entering = await harness.db.transaction().execute(async (db) => {
      // Where the person is told: after the code was spent, before a session is opened.
      await sql`lock table notifications in share row exclusive mode`.execute(db);
      const begun = use(code);
      await expect.poll(isSpent, { timeout: 10_000 }).toBeDefined();
      await harness.as('owner').call(withdrawSupportConsent);
      return { begun };
    });
    const { status, error } = await entering.begun;
    expect([status, error.code]).toEqual([400, 'SUPPORT_CODE_INVALID']);
    const sessions = harness.db.selectFrom('sessions').select('id').where('consent_id', 'is not', null);
    expect(await sessions.where('revoked_at', 'is', null).execute()).toEqual([]);
  });

  it('is signed out of the window that opens at the same moment, too', async () => {
    const { token } = await act();
    const { ended, twin } = await harness.db.transaction().execute(async (db) => {
      // As a renewal does: it holds the session, and opens another one like it.
      const { id: _, ...row } = await db
        .selectFrom('sessions')
        .selectAll()
        .where('access_hash', '=', hashToken(token))
        .forUpdate()
        .executeTakeFirstOrThrow();
      const begun = harness.as('owner').call(withdrawSupportConsent);
      const isWaiting = async () =>
        (
          await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
          where wait_event_type = 'Lock' and query like 'update "sessions"%'`.execute(harness.db)
        ).rows[0]?.count;
      await expect.poll(isWaiting).toBe(1);
      const hashes = { access_hash: Buffer.from('twin access'), refresh_hash: Buffer.from('twin refresh') };
      const opened = await db
        .insertInto('sessions')
        .values({ ...row, ...hashes })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { ended: { begun }, twin: opened.id };
    });
    await ended.begun;
    const { revoked_at } = await harness.db
      .selectFrom('sessions')
      .select('revoked_at')
      .where('id', '=', twin)
      .executeTakeFirstOrThrow();
    expect(revoked_at).not.toBeNull();
  });

  it('may do what the list opens, and nothing else that changes something, pays or decides', async () => {
    const { token } = await act();
    const all = Object.values(endpoints as Readonly<Record<string, Endpoint>>).filter(
      ({ permission, acts }) => permission !== 'public' && (acts || !looksMay(permission)),
    );
    const isOpen = ({ permission, tag, outlives_consent }: Endpoint) =>
      consentOpens(permission) && !paysOrDecides(tag) && outlives_consent !== true;
    expect(all.filter(isOpen).length).toBeGreaterThan(20);
    // Who is added there is written to after the half hour.
    expect([updateInformedContacts, createFlightShare].map((each) => isOpen(each as Endpoint))).toEqual([
      false,
      false,
    ]);
    for (const { method, path, ...rest } of all) {
      if (isOpen({ method, path, ...rest } as Endpoint)) continue;
      const reply = await harness.app.inject({
        method,
        url: `/api/v2${path.replaceAll(/:\w+/g, '1')}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect([path, reply.statusCode, reply.json().code]).toEqual([path, 403, 'CONSENT_NOT_FOR_THIS']);
    }
  });

  it('has each act in both journals under both names before it is done, and a look none', async () => {
    const flight = await addFlight(harness, { areas: [{ geometry: PLACES.country }] });
    const { client } = await act();
    const { body } = await client.call(getFlight, { params: { id: flight.id } });
    const changed = await client.call(updateFlight, {
      params: { id: flight.id },
      body: { name: 'Corrigée par l’assistance', version: body.version } as never,
    });
    expect(changed.status).toBe(200);
    const staff = await harness.db
      .selectFrom('staff_journal')
      .select(['staff_name', 'user_id', 'operator_id', 'details'])
      .where('action', '=', 'acted_for')
      .execute();
    const { long_name } = (await harness.as('hijacker').call(currentUser)).body;
    expect(staff).toMatchObject([
      {
        staff_name: long_name,
        user_id: harness.actors.owner.id,
        operator_id: harness.actors.owner.operator_id,
        details: {
          call: expect.stringContaining(`/flights/${flight.id}`),
          for: expect.stringContaining(long_name),
        },
      },
    ]);
    const audit = await harness.db
      .selectFrom('audit_journal')
      .select(['user_id', 'operator_id', 'facts'])
      .where('action', '=', 'acted_for')
      .where('source', '=', 'account')
      .execute();
    expect(audit).toHaveLength(1);
    expect(audit[0]).toMatchObject({
      user_id: harness.actors.owner.id,
      operator_id: harness.actors.owner.operator_id,
    });
    expect(String(audit[0]?.facts)).toContain(long_name);
    expect((await state()).acts).toBe(1);
  });

  it('gives itself no consent, and takes none back', async () => {
    const { client } = await act();
    expect((await client.call(createSupportConsent)).error.code).toBe('CONSENT_NOT_FOR_THIS');
    expect((await client.call(withdrawSupportConsent)).error.code).toBe('CONSENT_NOT_FOR_THIS');
  });

  it('makes and widens no link to a mission, which would outlive it, and may withdraw one', async () => {
    const flight = await addFlight(harness, { areas: [{ geometry: PLACES.country }] });
    const body = {
      ...{ label: 'Client', shows: ['period' as const] },
      expires_at: new Date(clock.now().getTime() + 60 * MINUTE_MS).toISOString(),
    };
    const params = { id: flight.id };
    const own = (await harness.as('owner').call(createFlightShare, { params, body })).body;
    const { client } = await act();
    const made = await client.call(createFlightShare, { params, body });
    expect([made.status, made.error.code]).toEqual([403, 'CONSENT_NOT_FOR_THIS']);
    const of = { id: flight.id, share_id: own.id };
    expect((await client.call(updateFlightShare, { params: of, body: { shows: ['place'] } })).status).toBe(
      403,
    );
    expect((await client.call(withdrawFlightShare, { params: of })).status).toBe(204);
    const { body: left } = await harness.as('owner').call(listFlightShares, { params });
    expect(left.map(({ state: stands }) => stands)).toEqual(['withdrawn']);
  });

  it('leaves what the person has read of a mission as it was: the person did not make the change', async () => {
    const flight = await addFlight(harness, { areas: [{ geometry: PLACES.country }] });
    const params = { id: flight.id };
    await harness.as('owner').call(readFlightChanges, { params });
    const readings = () =>
      harness.db.selectFrom('flight_readings').select('user_id').where('flight_id', '=', flight.id).execute();
    expect(await readings()).toHaveLength(1);
    const { client } = await act();
    const { version } = (await client.call(getFlight, { params })).body;
    const changes = { max_flying_height: 30, version } as never;
    expect((await client.call(updateFlight, { params, body: changes })).status).toBe(200);
    expect(await readings()).toEqual([{ user_id: harness.actors.owner.id }]);
    const told = (await harness.as('owner').call(listFlightChanges, { params })).body;
    expect(told.changes.map(({ about }) => about)).toContain('height');
    // The person's own change is no news to it, as before.
    const again = (await harness.as('owner').call(getFlight, { params })).body.version;
    await harness
      .as('owner')
      .call(updateFlight, { params, body: { max_flying_height: 25, version: again } as never });
    expect(await readings()).toEqual([]);
  });
});
