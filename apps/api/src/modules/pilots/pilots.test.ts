import {
  createPilot,
  deletePilot,
  getPilot,
  listPilots,
  pilotCanBeDeleted,
  simplifiedPilots,
  updatePilot,
} from '@envol/contract/pilots';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const person = { first_name: 'Camille', last_name: 'Laurent', phone: '+33 6 39 98 00 01' };
const add = async (changes = {}, who: 'owner' | 'stranger' = 'owner') =>
  (await harness.as(who).call(createPilot, { body: { ...person, ...changes } })).body;

describe('pilots', () => {
  it('are added, read, changed: absent keeps, null clears', async () => {
    const made = await add({ email: 'camille@example.invalid' });
    expect(made).toMatchObject({ full_name: 'Camille Laurent', is_archived: false });
    const params = { id: made.id };
    const changed = await harness.as('owner').call(updatePilot, { params, body: { email: null } });
    expect(changed.body).toEqual({ ...made, email: null });
    expect((await harness.as('pilot').call(getPilot, { params })).body).toEqual(changed.body);
    expect((await harness.as('owner').call(updatePilot, { params, body: {} })).body).toEqual(changed.body);
  });

  it('are listed in pages, found by a word, in either order', async () => {
    for (const last_name of ['Zz1', 'Zz2', 'Zz3']) await add({ last_name });
    const page = await harness
      .as('owner')
      .call(listPilots, { query: { q: 'zz', limit: 2, ordering: '-last_name' } });
    expect(page.body).toMatchObject({ count: 3, previous: null });
    expect(page.body.results.map(({ last_name }) => last_name)).toEqual(['Zz3', 'Zz2']);
    const next = await harness.app.inject({
      url: page.body.next ?? '',
      headers: { authorization: `Bearer ${harness.actors.owner.token}` },
    });
    expect(next.json()).toMatchObject({ count: 3, next: null, results: [{ last_name: 'Zz1' }] });
    expect((await harness.as('owner').call(listPilots, { query: { q: '%' } })).body.count).toBe(0);
  });

  it('are offered to pickers with their phone', async () => {
    const { id } = await add({ last_name: 'Picker' });
    await harness.as('owner').call(updatePilot, { params: { id }, body: { is_archived: true } });
    const pick = async (isArchived: 'true' | 'false') =>
      (await harness.as('owner').call(simplifiedPilots, { query: { isArchived } })).body.map((one) => one.id);
    expect(await pick('true')).toContain(id);
    expect(await pick('false')).not.toContain(id);
  });

  it.each([
    [{ first_name: '' }, 'first_name'],
    [{ last_name: 'x'.repeat(51) }, 'last_name'],
    [{ phone: 'call me' }, 'phone'],
    [{ email: 'nobody' }, 'email'],
  ])('are refused with %j, naming the field', async (changes, field) => {
    const reply = await harness.as('owner').call(createPilot, { body: { ...person, ...changes } });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.error.fields ?? {})).toEqual([field]);
  });

  it('keep a name in one line, without what cannot be stored', async () => {
    const reply = await harness
      .as('owner')
      .call(createPilot, { body: { ...person, first_name: 'a\u0000b' } });
    expect([reply.status, reply.body.first_name]).toEqual([201, 'a b']);
  });

  it('are deleted while no mission names them, else kept', async () => {
    const free = await add();
    const params = { id: free.id };
    expect((await harness.as('owner').call(pilotCanBeDeleted, { params })).body).toEqual({
      can_be_deleted: true,
      reason: null,
    });
    expect((await harness.as('owner').call(deletePilot, { params })).status).toBe(204);
    expect((await harness.as('owner').call(getPilot, { params })).status).toBe(404);

    const busy = await add();
    await addFlight(harness, { pilot_ids: [busy.id] });
    const linked = { params: { id: busy.id } };
    const told = await harness.as('owner').call(pilotCanBeDeleted, linked, { language: 'en' });
    expect(told.body.can_be_deleted).toBe(false);
    expect(told.body.reason).toMatch(/mission/);
    const refused = await harness.as('owner').call(deletePilot, linked);
    expect([refused.status, refused.error.code]).toEqual([409, 'LINKED_TO_FLIGHT']);
  });

  it('keep their main contact', async () => {
    const { id } = await add();
    await harness.db.updateTable('pilots').set({ is_main_contact: true }).where('id', '=', id).execute();
    const reply = await harness.as('owner').call(deletePilot, { params: { id } });
    expect([reply.status, reply.error.code]).toEqual([409, 'MAIN_CONTACT_NOT_DELETABLE']);
  });

  it('of another operator do not exist', async () => {
    const { id } = await add({}, 'stranger');
    const owner = harness.as('owner');
    const params = { id };
    const replies = [
      await owner.call(getPilot, { params }),
      await owner.call(updatePilot, { params, body: { phone: null } }),
      await owner.call(pilotCanBeDeleted, { params }),
      await owner.call(deletePilot, { params }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const unknown = await owner.call(getPilot, { params: { id: 987_654 } });
    expect(replies[0]?.error).toEqual(unknown.error);
    expect((await owner.call(listPilots)).body.results.map((one) => one.id)).not.toContain(id);
  });

  it('are kept by operators, and changed by those who keep the team', async () => {
    const body = person;
    expect((await harness.as('controller').call(listPilots)).status).toBe(403);
    expect((await harness.as('generalist').call(createPilot, { body })).status).toBe(403);
    expect((await harness.as('generalist').call(listPilots)).status).toBe(200);
    expect((await harness.as(null).call(createPilot, { body })).status).toBe(401);
  });
});
