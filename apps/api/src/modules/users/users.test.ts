import { listDevices } from '@envol/contract/accounts';
import { currentUser, updateUser } from '@envol/contract/auth';
import { listFlights } from '@envol/contract/flights';
import { listNotifications, markNotificationsAsRead } from '@envol/contract/notifications';
import { listOperators } from '@envol/contract/operators';
import { createPilot, listPilots } from '@envol/contract/pilots';
import { findOrganisations, getUser, hijackUser, listUsers } from '@envol/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, say } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const journal = () =>
  harness.db
    .selectFrom('staff_journal')
    .select(['action', 'staff_name', 'user_id', 'details'])
    .orderBy('id')
    .execute();
const look = async (user_id: number) =>
  (await harness.as('hijacker').call(hijackUser, { body: { user_id, reason: 'Ticket 882' } })).body;

describe('the list of people', () => {
  it('are listed to the staff by 25 in the order of their ids, and each look is kept', async () => {
    const { body } = await harness.as('hijacker').call(listUsers);
    const ids = body.results.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(ids.length).toBeLessThanOrEqual(25);
    const found = await harness.as('staff').call(listUsers, { query: { q: 'nord drone' } });
    expect(found.body.results.map(({ username }) => username).sort()).toEqual([
      'generalist',
      'owner',
      'pilot',
    ]);
    const { owner } = harness.actors;
    const one = await harness.as('staff').call(getUser, { params: { id: owner.id } });
    expect(one.body).toMatchObject({
      username: 'owner',
      memberships: [{ tenant_name: 'Nord Drone', role: 'owner' }],
    });
    expect(JSON.stringify(one.body)).not.toContain('password');
    expect(await journal()).toMatchObject([
      { action: 'users_listed', staff_name: 'Hijacker' },
      { action: 'users_listed', staff_name: 'Staff', details: { q: 'nord drone', found: 3 } },
      { action: 'user_read', staff_name: 'Staff', user_id: owner.id },
    ]);
    for (const who of ['owner', 'chief', 'visitor'] as const)
      expect((await harness.as(who).call(listUsers)).status).toBe(403);
  });

  it('read their own account by its id, and nobody else’s; the group has two names', async () => {
    const { owner, stranger } = harness.actors;
    const before = await journal();
    const own = await harness.as('owner').call(getUser, { params: { id: owner.id } });
    expect([own.status, own.body.username]).toEqual([200, 'owner']);
    expect((await harness.as('owner').call(getUser, { params: { id: stranger.id } })).status).toBe(403);
    expect(await journal()).toEqual(before);
    const count = async (query: object) => (await harness.as('staff').call(listUsers, { query })).body.count;
    expect(await count({ groupName: 'visitors' })).toBe(await count({ group_name: 'visitors' }));
    expect(await count({ groupName: 'visitors' })).toBeLessThan(await count({}));
  });

  it('and companies are found with accents or without', async () => {
    const { owner, visitor } = harness.actors;
    await harness.db
      .updateTable('users')
      .set({ long_name: 'Maëlle Côté' })
      .where('id', '=', visitor.id)
      .execute();
    const nameOf = (commercial_name: string) =>
      harness.db
        .updateTable('operators')
        .set({ commercial_name })
        .where('id', '=', owner.operator_id)
        .execute();
    const people = async (q: string) =>
      (await harness.as('staff').call(listUsers, { query: { q } })).body.results.map(({ id }) => id);
    expect([await people('maelle cote'), await people('MAËLLE'), await people('côte')]).toEqual([
      [visitor.id],
      [visitor.id],
      [visitor.id],
    ]);
    await nameOf('Aéro Nord');
    expect(await people('aero')).toContain(owner.id);
    const found = await harness.as('staff').call(listOperators, { query: { q: 'aero nord' } });
    expect(found.body.results.map(({ id }) => id)).toEqual([owner.operator_id]);
    await nameOf('Nord Drone');
    await harness.as('owner').call(createPilot, { body: { first_name: 'Hélène', last_name: 'Dû' } });
    const pilots = await harness.as('owner').call(listPilots, { query: { q: 'helene du' } });
    expect(pilots.body.count).toBe(1);
    expect((await harness.as('owner').call(listPilots, { query: { q: '%' } })).body.count).toBe(0);
  });

  it('are found by what the platform’s page counts', async () => {
    const { visitor, uspacePilot } = harness.actors;
    const set = (values: object, id: number) =>
      harness.db.updateTable('users').set(values).where('id', '=', id).execute();
    await set({ is_email_confirmed: false }, visitor.id);
    await set({ is_active: false, created_at: '2020-01-01T00:00:00Z' }, uspacePilot.id);
    const found = async (state: 'new' | 'unconfirmed' | 'blocked') =>
      (await harness.as('staff').call(listUsers, { query: { state, limit: 100 } })).body.results.map(
        ({ id }) => id,
      );
    expect(await found('unconfirmed')).toEqual([visitor.id]);
    expect(await found('blocked')).toEqual([uspacePilot.id]);
    const recent = await found('new');
    expect(recent).toContain(visitor.id);
    expect(recent).not.toContain(uspacePilot.id);
    await set({ is_email_confirmed: true }, visitor.id);
    await set({ is_active: true }, uspacePilot.id);
    await harness.db.deleteFrom('staff_journal').execute();
    // A page behind the last is empty, and says how many there are.
    const far = (await harness.as('staff').call(listUsers, { query: { offset: 5_000 } })).body;
    expect([far.results, far.count]).toEqual([[], expect.any(Number)]);
  });

  it('are found by what they are and by whom they work for, which is kept', async () => {
    const { owner, controller, generalist, pilot } = harness.actors;
    const found = async (query: object) =>
      (await harness.as('staff').call(listUsers, { query: { ...query, limit: 100 } })).body.results.map(
        ({ id }) => id,
      );
    const organisations = async (q: string) =>
      (await harness.as('staff').call(findOrganisations, { query: { q } })).body;
    const [nord] = await organisations('nord dr');
    expect(nord).toMatchObject({ kind: 'operator', name: 'Nord Drone', members_count: 3 });
    const theirs = [owner.id, pilot.id, generalist.id].sort((a, b) => a - b);
    expect(await found({ organisation: nord?.key })).toEqual(theirs);
    expect(await found({ organisation: nord?.key, group_name: 'subscribers' })).toEqual(theirs);
    expect(await found({ organisation: nord?.key, group_name: 'authorities' })).toEqual([]);
    const tower = `structure-${controller.structure_id}`;
    const atTower = await found({ organisation: tower });
    expect(atTower).toContain(controller.id);
    expect(atTower).not.toContain(owner.id);
    expect(await found({ group_name: 'authorities' })).toContain(controller.id);
    expect(await found({ organisation: 'operator-987654321' })).toEqual([]);
    expect(await organisations('100 % introuvable_')).toEqual([]);
    for (const organisation of ['nord', 'operator-0', 'operator-1; drop', 'pilot-1'])
      expect((await harness.as('staff').call(listUsers, { query: { organisation } })).status).toBe(400);
    const kept = (await journal()).filter(({ details }) => JSON.stringify(details).includes(tower));
    expect(kept).toHaveLength(1);
    await harness.db.deleteFrom('staff_journal').execute();
  });

  it('are blocked by platform administrators alone, which ends their sessions and is kept', async () => {
    const { generalist } = harness.actors;
    const params = { id: generalist.id };
    const body = { is_active: false };
    expect((await harness.as('hijacker').call(updateUser, { params, body })).status).toBe(404);
    expect((await harness.as('generalist').call(updateUser, { params, body })).status).toBe(403);
    expect((await harness.as('staff').call(updateUser, { params, body })).status).toBe(200);
    await expect.poll(async () => (await harness.as('generalist').call(currentUser)).status).toBe(401);
    expect((await journal()).at(-1)).toMatchObject({
      action: 'user_changed',
      user_id: generalist.id,
      details: { before: { is_active: true }, after: { is_active: false } },
    });
  });
});

describe('a look through an account', () => {
  it('shows what the person sees, says who looks, and is kept with its reason', async () => {
    const { owner, hijacker } = harness.actors;
    const { token, user } = await look(owner.id);
    expect(user).toMatchObject({ id: owner.id, impersonator_user_id: hijacker.id });
    const client = createClient(harness.app, token);
    expect((await client.call(listFlights)).status).toBe(200);
    expect((await journal()).at(-1)).toMatchObject({
      action: 'hijack',
      staff_name: 'Hijacker',
      user_id: owner.id,
      details: { reason: 'Ticket 882' },
    });
  });

  it('marks no notification as read', async () => {
    const { approval_id } = await addRequest(harness);
    await say(harness, 'controller', approval_id, 'Bien reçu.');
    const client = createClient(harness.app, (await look(harness.actors.owner.id)).token);
    const unread = async () =>
      (await harness.as('owner').call(listNotifications)).body
        .filter(({ viewed }) => !viewed)
        .map(({ id }) => id);
    const ids = await unread();
    expect(ids.length).toBeGreaterThan(0);
    expect((await client.call(markNotificationsAsRead, { body: { ids } })).status).toBe(204);
    expect(await unread()).toEqual(ids);
    await harness.as('owner').call(markNotificationsAsRead, { body: { ids } });
    expect(await unread()).toEqual([]);
  });

  it('begins with a reason, told to the person beside who looks and when', async () => {
    const { owner } = harness.actors;
    const look = (body: object) => harness.as('hijacker').call(hijackUser, { body: body as never });
    for (const body of [{}, { reason: '' }, { reason: '  ' }]) {
      const refused = await look({ user_id: owner.id, ...body });
      expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([400, ['reason']]);
    }
    expect((await look({ user_id: owner.id, reason: 'Ticket 883' })).status).toBe(200);
    const [news] = (await harness.as('owner').call(listNotifications, { query: {} })).body;
    expect(news).toMatchObject({
      payload_type: 'account_looked',
      payload: {
        first_line: expect.stringContaining('Hijacker'),
        second_line: expect.stringContaining('Ticket 883'),
      },
    });
    const { looks } = (await harness.as('owner').call(listDevices)).body;
    expect(looks[0]).toMatchObject({ staff_name: 'Hijacker', reason: 'Ticket 883' });
    const others = await harness.as('stranger').call(listDevices);
    expect(others.body.looks).toEqual([]);
  });

  it('is refused at accounts of the staff, by first words of its own, and to everybody else', async () => {
    const { staff, hijacker, owner } = harness.actors;
    for (const user_id of [staff.id, hijacker.id]) {
      const refused = await harness
        .as('hijacker')
        .call(hijackUser, { body: { user_id, reason: 'Ticket 883' } });
      expect([refused.status, refused.error.code]).toEqual([403, 'HIJACK_NOT_ALLOWED']);
      expect((refused.error as { non_field_errors?: string[] }).non_field_errors).toHaveLength(1);
    }
    for (const who of ['staff', 'owner', 'chief'] as const)
      expect(
        (await harness.as(who).call(hijackUser, { body: { user_id: owner.id, reason: 'Ticket 883' } }))
          .status,
      ).toBe(403);
  });
});
