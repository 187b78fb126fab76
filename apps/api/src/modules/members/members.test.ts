import { currentUser } from '@envol/contract/auth';
import { createFlight, listFlights } from '@envol/contract/flights';
import { listMembers, membersEndpoints, removeMember, updateMember } from '@envol/contract/members';
import { operatorJournal } from '@envol/contract/operators';
import { createPilot, updatePilot } from '@envol/contract/pilots';
import { setEntityManager } from '@envol/contract/sub-exploitants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addMember, idOf } from '../../../test/members.ts';

const { invite, withdrawInvitation } = membersEndpoints;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const lettersTo = async (userId: number) =>
  (await harness.db.selectFrom('mails').select('subject').where('user_id', '=', userId).execute()).map(
    ({ subject }) => subject,
  );

describe('the people of an operator', () => {
  it('are told with their roles, and by whom each may be changed', async () => {
    const { owner, pilot } = harness.actors;
    const admin = await addMember(harness, owner.operator_id, 'admin_privileges');
    const seen = await createClient(harness.app, admin.token).call(listMembers, { query: {} });
    const told = new Map(seen.body.results.map((member) => [member.id, member]));
    expect(told.get(idOf(owner))).toMatchObject({ role: 'owner', is_self: false, available_actions: [] });
    expect(told.get(idOf(admin))).toMatchObject({ is_self: true, available_actions: ['change', 'remove'] });
    expect(told.get(idOf(pilot))).toMatchObject({ role: 'standard', email: 'pilot@example.invalid' });
    expect(told.get(idOf(pilot))?.seen_at).not.toBeNull();
    const { body } = await harness
      .as('owner')
      .call(listMembers, { query: { q: 'GENERAL', role: 'standard' } });
    expect(body.results.map(({ long_name }) => long_name)).toEqual(['Generalist']);
  });

  it('change at once, and hear of it by letter', async () => {
    const member = await addMember(harness, harness.actors.owner.operator_id);
    const me = createClient(harness.app, member.token);
    expect((await me.call(currentUser)).body.permissions).toContain('flight:write');
    const { status, body } = await harness
      .as('owner')
      .call(updateMember, { params: { id: idOf(member) }, body: { is_restricted: true } });
    expect([status, body.role, body.is_restricted]).toEqual([200, 'standard', true]);
    await expect
      .poll(async () => (await me.call(currentUser)).body.permissions)
      .not.toContain('flight:write');
    expect((await me.call(listFlights, { query: {} })).status).toBe(200);
    expect((await me.call(createFlight, { body: {} as never })).error.code).toBe('FORBIDDEN');
    expect(await lettersTo(member.id)).toEqual([expect.stringContaining('rôle a changé')]);
    // A manager is no restricted pilot: what the role does not have goes with it.
    const manager = await harness
      .as('owner')
      .call(updateMember, { params: { id: idOf(member) }, body: { role: 'is_manager' } });
    expect(manager.body).toMatchObject({ role: 'is_manager', is_restricted: false });
  });

  it('fly as one of the company’s pilots, whom no other account is', async () => {
    const { owner } = harness.actors;
    const [one, other] = [
      await addMember(harness, owner.operator_id),
      await addMember(harness, owner.operator_id),
    ];
    const body = { first_name: 'Ana', last_name: 'Vole', email: `ANA${idOf(other)}@example.invalid` };
    const pilot = (await harness.as('owner').call(createPilot, { body })).body;
    const theirs = (await harness.as('stranger').call(createPilot, { body })).body;
    const link = (member: typeof one, pilot_id: number | null) =>
      harness.as('owner').call(updateMember, { params: { id: idOf(member) }, body: { pilot_id } });
    expect((await link(one, pilot.id)).body.pilot).toEqual({ id: pilot.id, full_name: 'Ana Vole' });
    expect((await link(other, pilot.id)).error.fields).toEqual({
      pilot_id: ['Un autre compte est déjà lié à ce télépilote.'],
    });
    expect(Object.keys((await link(other, theirs.id)).error.fields ?? {})).toEqual(['pilot_id']);
    // Nothing about the role has changed: no letter says that it did.
    expect(await lettersTo(one.id)).toEqual([]);
    expect((await link(one, null)).body.pilot).toBeNull();
    await link(one, null);
    const params = { id: owner.operator_id ?? 0 };
    const told = await harness.as('owner').call(operatorJournal, { params, query: { limit: 2 } });
    expect(told.body.results.map(({ action, details }) => [action, details.pilot])).toEqual([
      ['member_changed', null],
      ['member_changed', 'Ana Vole'],
    ]);
    // A pilot that is given a member's address is that member's.
    const { email } = await harness.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    await harness.as('owner').call(updatePilot, { params: { id: pilot.id }, body: { email } });
    const { results } = (await harness.as('owner').call(listMembers, { query: { q: email } })).body;
    expect(results.map((member) => member.pilot?.id)).toEqual([pilot.id]);
  });

  it('come, change and go in the company’s journal, each under the name of who did it', async () => {
    const { owner } = harness.actors;
    const member = await addMember(harness, owner.operator_id);
    const asOwner = harness.as('owner');
    const invited = await asOwner.call(invite, { body: { email: 'new@example.invalid', role: 'standard' } });
    await asOwner.call(withdrawInvitation, { params: { id: invited.body.id } });
    await asOwner.call(updateMember, { params: { id: idOf(member) }, body: { is_restricted: true } });
    await asOwner.call(removeMember, { params: { id: idOf(member) } });
    const { body } = await asOwner.call(operatorJournal, {
      params: { id: owner.operator_id ?? 0 },
      query: { limit: 4 },
    });
    const part = (is_restricted: boolean) => ({ role: 'standard', is_restricted });
    const person = 'new@example.invalid';
    expect(body.results.map(({ action, by, details }) => ({ action, by, ...details }))).toMatchObject([
      { action: 'member_removed', by: 'Owner', before: part(true) },
      { action: 'member_changed', by: 'Owner', before: part(false), after: part(true) },
      { action: 'invitation_withdrawn', by: 'Owner', person },
      { action: 'member_invited', by: 'Owner', person, after: part(false) },
    ]);
  });

  it('lose their part with what it reached; the account stays', async () => {
    const member = await addMember(harness, harness.actors.owner.operator_id);
    const me = createClient(harness.app, member.token);
    const gone = await harness.as('owner').call(removeMember, { params: { id: idOf(member) } });
    expect(gone.status).toBe(204);
    await expect.poll(async () => (await me.call(listFlights, { query: {} })).status).toBe(403);
    expect((await me.call(currentUser)).body.memberships).toEqual([]);
    expect(await lettersTo(member.id)).toEqual([expect.stringContaining('ne faites plus partie')]);
  });

  it('are never left without an owner, whoever asks, twice at once', async () => {
    const { owner } = harness.actors;
    const second = await addMember(harness, owner.operator_id, 'owner');
    const remove = (id: number) => harness.as('owner').call(removeMember, { params: { id } });
    const demote = (id: number) =>
      harness.as('owner').call(updateMember, { params: { id }, body: { role: 'standard' } });
    // The own role last: who is no owner any more may not change another one.
    const replies = await Promise.all([remove(idOf(second)), demote(idOf(second))]);
    expect(replies.map(({ status }) => status).sort()).not.toContain(500);
    const left = await demote(idOf(owner));
    expect([left.status, left.error.code]).toEqual([409, 'LAST_OWNER']);
  });

  it('lose the parts that they kept with the role of a manager', async () => {
    const { entityManager, entityOwner } = harness.actors;
    const id = idOf(entityManager);
    const change = (body: object) =>
      harness.as('entityOwner').call(updateMember, { params: { id }, body: body as never });
    expect((await change({ role: 'standard' })).body.sub_exploitants).toBeNull();
    expect((await change({ role: 'is_manager' })).body.sub_exploitants).toBeNull();
    const [first] = entityOwner.sub_exploitant_ids;
    await harness
      .as('entityOwner')
      .call(setEntityManager, { params: { id }, body: { sub_exploitant_ids: [first ?? 0] } });
    const confined = await harness.as('entityManager').call(listMembers, { query: {} });
    expect(confined.status).toBe(403);
  });
});

it('Members of an authority are not on an operator’s list: it has a list of its own', async () => {
  const { status } = await harness.as('chief').call(listMembers, { query: {} });
  expect(status).toBe(403);
});
