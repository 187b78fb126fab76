import {
  changePilots,
  countPilots,
  createPilot,
  deletePilot,
  getPilot,
  listPilots,
  pilotCanBeDeleted,
  pilotIds,
  pilotPositions,
  savePosition,
  simplifiedPilots,
  updatePilot,
} from '@envol/contract/pilots';
import { daysAfter, localDate } from '@envol/domain/time/localTime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../test/client.ts';
import { addFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addMember } from '../../../test/members.ts';
import { keepPaper } from '../../../test/papers.ts';
import { systemClock } from '../../platform/clock.ts';
import { openSession } from '../auth/sessions.repository.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const person = { first_name: 'Camille', last_name: 'Laurent', phone: '+33 6 39 98 00 01' };
const add = async (changes = {}, who: 'owner' | 'stranger' = 'owner') =>
  (await harness.as(who).call(createPilot, { body: { ...person, ...changes } })).body;

describe('the calls of pilots', () => {
  it('are added, read, changed: absent keeps, null clears', async () => {
    const made = await add({ email: 'camille@example.invalid' });
    expect(made).toMatchObject({ full_name: 'Camille Laurent', is_archived: false });
    const params = { id: made.id };
    const changed = await harness.as('owner').call(updatePilot, { params, body: { email: null } });
    const { last_change } = changed.body;
    expect(changed.body).toEqual({ ...made, email: null, last_change });
    expect((await harness.as('pilot').call(getPilot, { params })).body).toMatchObject(changed.body);
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

  it('refuse a name with what cannot be stored, at its field', async () => {
    const reply = await harness
      .as('owner')
      .call(createPilot, { body: { ...person, first_name: 'a\u0000b' } });
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, ['first_name']]);
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

  it('have one main contact: the first, until an administrator says another, and it is not deleted', async () => {
    const { id: operator_id } = await harness.db
      .insertInto('operators')
      .values({ commercial_name: 'Neuve', company: 'Neuve', plan: 'enterprise' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const founder = createClient(harness.app, (await addMember(harness, operator_id, 'owner')).token);
    const manager = createClient(harness.app, (await addMember(harness, operator_id, 'is_manager')).token);
    const made = await Promise.all([1, 2].map(() => founder.call(createPilot, { body: person })));
    expect(made.map(({ body }) => body.is_main_contact).sort()).toEqual([false, true]);
    const other = made.find(({ body }) => !body.is_main_contact)?.body.id ?? 0;
    const change = { params: { id: other }, body: { is_main_contact: true as const } };
    expect((await manager.call(updatePilot, change)).status).toBe(403);
    expect((await founder.call(updatePilot, change)).body.is_main_contact).toBe(true);
    const { results } = (await founder.call(listPilots)).body;
    expect(results.filter(({ is_main_contact }) => is_main_contact).map(({ id }) => id)).toEqual([other]);
    const reply = await founder.call(deletePilot, { params: { id: other } });
    expect([reply.status, reply.error.code]).toEqual([409, 'MAIN_CONTACT_NOT_DELETABLE']);
  });

  it('keep their main contact in service: not archived, alone or among others, nor chosen while archived', async () => {
    const { id: operator_id } = await harness.db
      .insertInto('operators')
      .values({ commercial_name: 'En service', company: 'En service', plan: 'enterprise' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const founder = createClient(harness.app, (await addMember(harness, operator_id, 'owner')).token);
    const main = (await founder.call(createPilot, { body: person })).body.id;
    const other = (await founder.call(createPilot, { body: person })).body.id;
    const archive = (id: number) =>
      founder.call(updatePilot, { params: { id }, body: { is_archived: true } });
    const alone = await archive(main);
    const among = await founder.call(changePilots, { body: { ids: [other, main], is_archived: true } });
    expect([alone, among].map(({ status, error }) => [status, error.code])).toEqual([
      [409, 'MAIN_CONTACT_NOT_ARCHIVABLE'],
      [409, 'MAIN_CONTACT_NOT_ARCHIVABLE'],
    ]);
    const states = async () =>
      (await founder.call(listPilots, { query: { ordering: 'id' } })).body.results.map(
        ({ is_archived, is_main_contact }) => [is_archived, is_main_contact],
      );
    // All or nothing.
    expect(await states()).toEqual([
      [false, true],
      [false, false],
    ]);
    expect((await archive(other)).status).toBe(200);
    const chosen = await founder.call(updatePilot, {
      params: { id: other },
      body: { is_main_contact: true },
    });
    expect(chosen.error.code).toBe('MAIN_CONTACT_NOT_ARCHIVABLE');
    expect(await states()).toEqual([
      [false, true],
      [true, false],
    ]);
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

describe('a pilot’s file', () => {
  it('keeps all that the specification names, and says whether somebody signs in as the pilot', async () => {
    const made = await add({
      gender: 'female',
      birth_date: '1990-02-28',
      birth_place: 'Albi',
      dji_controller_number: ' 5yszk3d0020ddq ',
      alphatango_uids: ['184533'],
      is_restricted: true,
      team: 'Réseau',
    });
    expect(made).toMatchObject({
      gender: 'female',
      birth_date: '1990-02-28',
      dji_controller_number: '5YSZK3D0020DDQ',
      alphatango_uids: ['184533'],
      is_restricted: true,
      team: 'Réseau',
      has_account: false,
      papers: { count: 0, expiry: 'none' },
    });
    const { pilot } = harness.actors;
    await harness.db
      .updateTable('memberships')
      .set({ pilot_id: made.id })
      .where('id', 'in', pilot.membership_ids)
      .execute();
    const { body } = await harness.as('owner').call(getPilot, { params: { id: made.id } });
    expect(body).toMatchObject({ has_account: true, last_position: null });
  });

  it('is not told with the missions that name the pilot', async () => {
    const { id } = await add({ birth_date: '1990-02-28' });
    const flight = await addFlight(harness, { pilot_ids: [id] });
    expect(flight.pilots[0]).not.toHaveProperty('birth_date');
  });

  it.each([
    [{ birth_date: '1990-02-30' }, 'birth_date'],
    [{ alphatango_uids: ['UAS'] }, 'alphatango_uids.0'],
    [{ dji_controller_number: '?' }, 'dji_controller_number'],
  ])('refuses %j, naming the field', async (changes, field) => {
    const reply = await harness.as('owner').call(createPilot, { body: { ...person, ...changes } });
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, [field]]);
  });
});

describe('the list of pilots', () => {
  const today = localDate(systemClock.now().toISOString());
  const withPaper = async (last_name: string, ...days: (string | null)[]): Promise<number> => {
    const { id } = await add({ last_name, team: 'Papiers' });
    for (const expires_on of days)
      await keepPaper(harness, { pilot_id: id }, 'aptitude_certificate', expires_on);
    return id;
  };

  it('says how papers stand, a renewed one in the place of the former, and is narrowed by it', async () => {
    const old = daysAfter(today, -1);
    const next = daysAfter(today, 30);
    const ids = {
      expired: await withPaper('Expired', old),
      renewed: await withPaper('Renewed', old, daysAfter(today, 31)),
      soon: await withPaper('Soon', next),
      none: await withPaper('None'),
      undated: await withPaper('Undated', null, old),
      renewedUndated: await withPaper('Undated since', old, null),
    };
    const find = async (papers: 'expired' | 'soon' | 'none') =>
      (await harness.as('owner').call(listPilots, { query: { q: 'Papiers', papers } })).body.results;
    expect((await find('expired')).map(({ id }) => id).sort()).toEqual([ids.expired, ids.undated].sort());
    expect((await find('none')).map(({ id }) => id)).toEqual([ids.none]);
    expect(await find('soon')).toMatchObject([
      {
        id: ids.soon,
        papers: { count: 1, expiry: 'soon', category: 'aptitude_certificate', expires_on: next },
      },
    ]);
    const { body } = await harness.as('owner').call(getPilot, { params: { id: ids.renewed } });
    expect(body.papers).toMatchObject({ count: 2, expiry: 'valid' });
    const since = await harness.as('owner').call(getPilot, { params: { id: ids.renewedUndated } });
    expect(since.body.papers).toEqual({ count: 2, expiry: 'none', category: null, expires_on: null });
    const counts = (await harness.as('owner').call(countPilots)).body;
    expect(counts).toMatchObject({ papers_expired: 2, papers_soon: 1 });
    expect(counts.all).toBe(counts.active + counts.archived);
  });

  it('is acted on as a whole, and leaves others’ alone', async () => {
    const mine = [await add({ team: 'Lot' }), await add({ team: 'Lot' })];
    const theirs = await add({}, 'stranger');
    const { body } = await harness.as('owner').call(pilotIds, { query: { q: 'Lot' } });
    expect(body.ids).toEqual(mine.map(({ id }) => id));
    const ids = [...body.ids, theirs.id];
    const done = await harness.as('owner').call(changePilots, { body: { ids, is_archived: true } });
    expect(done.body).toEqual({ changed: 2 });
    const kept = await harness.as('stranger').call(getPilot, { params: { id: theirs.id } });
    expect(kept.body.is_archived).toBe(false);
  });
});

describe('positions of pilots', () => {
  it('replace each other, and are all kept where the operator logs them', async () => {
    const { id: pilot_id } = await add();
    const { pilot } = harness.actors;
    await harness.db
      .updateTable('memberships')
      .set({ pilot_id })
      .where('id', 'in', pilot.membership_ids)
      .execute();
    const { token } = await openSession(harness.db, systemClock, {
      user_id: pilot.id,
      device: { name: 'Phone' },
    });
    const phone = createClient(harness.app, token);
    const now = systemClock.now().getTime();
    const tell = (secondsAgo: number, accuracy_m?: number) =>
      phone.call(savePosition, {
        body: {
          longitude: 1.4,
          latitude: 43.6,
          timestamp: new Date(now - secondsAgo * 1000).toISOString(),
          ...(accuracy_m !== undefined && { accuracy_m }),
        },
      });
    const kept = async () =>
      (await harness.db.selectFrom('pilot_positions').selectAll().where('pilot_id', '=', pilot_id).execute())
        .length;
    expect((await tell(60)).status).toBe(204);
    await tell(30);
    expect(await kept()).toBe(1);
    await harness.db
      .updateTable('operators')
      .set({ custom_config: JSON.stringify({ log_pilot_positions: true }) })
      .where('id', '=', pilot.operator_id ?? 0)
      .execute();
    await tell(0);
    expect(await kept()).toBe(2);
    const { body } = await harness.as('owner').call(getPilot, { params: { id: pilot_id } });
    // The device did not say how far it may be off.
    expect(body.last_position).toMatchObject({ longitude: 1.4, latitude: 43.6, accuracy_m: null });
    expect((await tell(90_000)).error.code).toBe('POSITION_TIME_INVALID');
    // The last one of each, for the house's people alone, and of the last hours.
    const shownTo = async (who: 'owner' | 'stranger') =>
      (await harness.as(who).call(pilotPositions)).body.filter((each) => each.pilot_id === pilot_id);
    expect(await shownTo('owner')).toEqual([
      expect.objectContaining({ longitude: 1.4, latitude: 43.6, at: new Date(now).toISOString() }),
    ]);
    expect((await shownTo('owner'))[0]?.accuracy_m).toBeNull();
    await tell(0, 850);
    expect((await shownTo('owner'))[0]?.accuracy_m).toBe(850);
    expect((await tell(0, 0)).status).toBe(400);
    expect(await shownTo('stranger')).toEqual([]);
    expect((await harness.as('controller').call(pilotPositions)).status).toBe(403);
    await harness.db
      .updateTable('pilot_positions')
      .set({ at: new Date(now - 13 * 3_600_000).toISOString() })
      .where('pilot_id', '=', pilot_id)
      .where('at', '=', new Date(now).toISOString())
      .execute();
    await harness.db
      .deleteFrom('pilot_positions')
      .where('pilot_id', '=', pilot_id)
      .where('at', '>', new Date(now - 12 * 3_600_000).toISOString())
      .execute();
    expect(await shownTo('owner')).toEqual([]);
  });
});
