import { currentUser } from '@envol/contract/auth';
import { deleteDocument, listOperatorDocuments } from '@envol/contract/documents';
import { listFlights } from '@envol/contract/flights';
import { membersEndpoints } from '@envol/contract/members';
import {
  accountRecap,
  blockOperator,
  getOperator,
  listOperators,
  mergeOperators,
  operatorDesk,
  operatorJournal,
  operatorStaffJournal,
  previewMerge,
  unblockOperator,
  updateOperator,
  updateOperatorDesk,
} from '@envol/contract/operators';
import { createPilot } from '@envol/contract/pilots';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addMission } from '../../../test/missions.ts';
import { addOperatorPaper } from '../../../test/papers.ts';
import { addRequest } from '../../../test/requests.ts';

let harness: Harness;
let nord: number;
beforeAll(async () => {
  harness = await createHarness();
  nord = harness.actors.owner.operator_id ?? Number.NaN;
});
afterAll(() => harness.close());

const addOperator = async (columns: Partial<{ commercial_name: string; siret: string }> = {}) =>
  (
    await harness.db
      .insertInto('operators')
      .values({ commercial_name: 'Nord Drone bis', company: 'Nord Drone', ...columns })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

describe('the operators', () => {
  it('are listed to the staff, the one that asked nothing for longest first, those that never asked last', async () => {
    await addRequest(harness);
    const { body } = await harness.as('staff').call(listOperators);
    const dates = body.results.flatMap(({ last_approval_date: last }) => (last === null ? [] : [last]));
    expect(dates).toEqual([...dates].sort());
    expect(dates.length).toBeGreaterThan(0);
    expect(body.results.at(-1)?.last_approval_date).toBeNull();
    expect(body.results.find(({ id }) => id === nord)).toMatchObject({ members_count: 3, is_blocked: false });
    const found = await harness.as('hijacker').call(listOperators, { query: { q: 'nord dr' } });
    expect(found.body.results.map(({ commercial_name }) => commercial_name)).toEqual(['Nord Drone']);
    for (const who of ['owner', 'chief', 'visitor'] as const)
      expect((await harness.as(who).call(listOperators)).status).toBe(403);
  });

  it('are found by their number, however it is spaced', async () => {
    const id = await addOperator({ siret: '73282932000074' });
    const { body } = await harness.as('staff').call(listOperators, { query: { q: '732 829 320' } });
    expect(body.results.map((row) => row.id)).toEqual([id]);
  });

  it('are noted for the staff alone, and each look and change is kept', async () => {
    const params = { id: nord };
    const changed = await harness
      .as('staff')
      .call(updateOperatorDesk, { params, body: { note: 'Rappeler en mars.' } });
    expect(changed.body.note).toBe('Rappeler en mars.');
    const read = await harness.as('hijacker').call(operatorDesk, { params });
    expect(read.body).toMatchObject({ note: 'Rappeler en mars.', available_actions: ['plan'] });
    expect(read.body.members.map(({ username }) => username)).toEqual(['owner', 'pilot', 'generalist']);
    const { body } = await harness.as('staff').call(operatorStaffJournal, { params });
    expect(body.results.map(({ action, staff_name }) => [action, staff_name])).toEqual([
      ['operator_read', 'Hijacker'],
      ['operator_noted', 'Staff'],
    ]);
    expect(JSON.stringify((await harness.as('owner').call(currentUser)).body)).not.toContain('Rappeler');
  });

  it('are read by the staff that helps them: facts, papers, summary, journal; each look is kept once', async () => {
    const params = { id: nord };
    const paper = await addOperatorPaper(harness.db, nord);
    await harness.db.deleteFrom('staff_journal').execute();
    for (const who of ['staff', 'hijacker'] as const) {
      const staff = harness.as(who);
      expect((await staff.call(getOperator, { params })).body).toMatchObject({
        id: nord,
        documents: [{ id: paper }],
      });
      const papers = await staff.call(listOperatorDocuments, { params });
      expect(papers.body.map(({ id }) => id)).toEqual([paper]);
      expect((await staff.call(accountRecap, { params })).body.documents).toBe(1);
      expect((await staff.call(operatorJournal, { params })).status).toBe(200);
      for (const call of [getOperator, listOperatorDocuments, accountRecap, operatorJournal])
        expect((await staff.call(call as typeof getOperator, { params: { id: 987_654_321 } })).status).toBe(
          404,
        );
      // It reads, and changes nothing there.
      expect((await staff.call(updateOperator, { params, body: { insurance: 'X' } })).status).toBe(403);
      expect((await staff.call(deleteDocument, { params: { id: paper } })).status).toBe(403);
    }
    const { body } = await harness.as('staff').call(operatorStaffJournal, { params });
    expect(body.results.map(({ action, staff_name }) => [action, staff_name])).toEqual([
      ['operator_read', 'Hijacker'],
      ['operator_read', 'Staff'],
    ]);
    for (const call of [getOperator, accountRecap, operatorJournal])
      expect((await harness.as('controller').call(call as typeof getOperator, { params })).status).toBe(403);
    await harness.db.deleteFrom('documents').where('id', '=', paper).execute();
  });

  it('get another plan with a reason that their administrators are told, at once for their people', async () => {
    const params = { id: nord };
    const change = (body: object) =>
      harness.as('staff').call(updateOperatorDesk, { params, body: body as never });
    const before = (await harness.as('owner').call(currentUser)).body.operator?.plan ?? 'free';
    expect((await change({ plan: 'solo' })).error.fields).toHaveProperty('plan_reason');
    expect((await change({ plan_reason: 'Essai' })).error.fields).toHaveProperty('plan');
    expect((await change({ plan: 'gold', plan_reason: 'Essai' })).error.fields).toHaveProperty('plan');
    expect((await change({ plan: 'solo', plan_reason: 'Bon de commande 12' })).body.plan).toBe('solo');
    expect((await harness.as('owner').call(currentUser)).body.operator?.plan).toBe('solo');
    const { body } = await harness.as('staff').call(operatorStaffJournal, { params });
    expect(body.results[0]).toMatchObject({
      action: 'operator_plan_changed',
      details: { before, after: 'solo', reason: 'Bon de commande 12' },
    });
    const own = (await harness.as('owner').call(operatorJournal, { params })).body.results[0];
    expect(own).toMatchObject({ action: 'plan_changed' });
    const letters = await harness.db
      .selectFrom('mails')
      .select(['subject', 'body'])
      .where('dedupe_key', 'like', `plan_changed-${nord}-%`)
      .execute();
    expect(letters.length).toBeGreaterThan(0);
    expect(letters[0]?.body).toContain('Bon de commande 12');
    await change({ plan: before, plan_reason: 'Fin de l’essai' });
  });

  it('get plan and discount from the support too, which changes nothing else of them', async () => {
    const params = { id: nord };
    const support = harness.as('hijacker');
    const { plan } = (await support.call(operatorDesk, { params })).body;
    const change = (body: object) => support.call(updateOperatorDesk, { params, body: body as never });
    expect((await change({ plan: 'solo', plan_reason: 'Geste commercial' })).body.plan).toBe('solo');
    expect((await change({ discount: 5 })).body.discount).toBe(5);
    // Less than a card is charged would be left of the least plan.
    expect(Object.keys((await change({ discount: 98 })).error.fields ?? {})).toEqual(['discount']);
    for (const body of [
      { note: 'X' },
      { grants: { allow_flying_time: false } },
      { can_manage_take_off_authorizations: false },
      { note: null, plan: 'free', plan_reason: 'X' },
    ])
      expect((await change(body)).status).toBe(403);
    expect((await support.call(operatorDesk, { params })).body).toMatchObject({ plan: 'solo', discount: 5 });
    await change({ plan, plan_reason: 'Fin', discount: null });
  });

  it('have a discount and grants, and none from which nothing follows', async () => {
    const params = { id: nord };
    const change = (body: object) =>
      harness.as('staff').call(updateOperatorDesk, { params, body: body as never });
    const kept = { hide_livestreams_feature: true };
    expect((await change({ grants: kept, discount: 12.5 })).body).toMatchObject({
      grants: { ...kept, allow_flying_time: true },
      discount: 12.5,
    });
    const own = (await harness.as('owner').call(getOperator, { params })).body;
    expect(own).toMatchObject({ discount: 12.5, custom_config: kept });
    const { body } = await harness.as('staff').call(operatorStaffJournal, { params });
    expect(body.results[0]).toMatchObject({
      action: 'operator_discounted',
      details: { before: null, after: 12.5 },
    });
    for (const discount of [-1, 101])
      expect((await change({ discount })).error.fields).toHaveProperty('discount');
    for (const unknown of ['free_flights', 'has_custom_contact_profiles', 'rte_structure_analysis'])
      expect((await change({ grants: { [unknown]: true } })).error.fields).toEqual({
        [`grants.${unknown}`]: ['Champ inconnu.'],
      });
    await change({
      grants: { hide_livestreams_feature: false },
      discount: null,
    });
  });

  it('are granted what the platform opens, at once for their people, and keep what they have', async () => {
    const params = { id: nord };
    const grant = (grants: object) =>
      harness.as('staff').call(updateOperatorDesk, { params, body: { grants } });
    const { body } = await harness.as('staff').call(operatorDesk, { params });
    expect(body.grants).toMatchObject({ allow_flying_time: true, restricted_pilots: true });
    const closed = await grant({ restricted_pilots: false, allow_flying_time: false });
    expect(closed.body.grants).toMatchObject({ allow_flying_time: false, restricted_pilots: false });
    const config = async () => (await harness.as('owner').call(currentUser)).body.operator?.config;
    await expect.poll(config).toMatchObject({ allow_flying_time: false, restricted_pilots: false });
    const asked = { first_name: 'Ève', last_name: 'Roux', phone: '+33612345678', is_restricted: true };
    // What a process knows of a person follows a moment after the operator's change.
    const refusal = async () =>
      (await harness.as('owner').call(createPilot, { body: asked as never })).status;
    await expect.poll(refusal).toBe(400);
    const refused = [
      await harness.as('owner').call(createPilot, { body: asked as never }),
      await harness.as('owner').call(membersEndpoints.invite, {
        body: { email: 'eve@example.invalid', role: 'standard', is_restricted: true },
      }),
    ];
    for (const { status, error } of refused)
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['is_restricted']]);
    // What the platform grants, the company does not give itself.
    await harness
      .as('owner')
      .call(updateOperator, { params, body: { custom_config: { restricted_pilots: true } as never } });
    expect(await config()).toMatchObject({ restricted_pilots: false });
    const logged = await harness.as('staff').call(operatorStaffJournal, { params });
    expect(logged.body.results[0]).toMatchObject({
      action: 'operator_granted',
      details: { after: { allow_flying_time: false, restricted_pilots: false } },
    });
    await grant({ restricted_pilots: true, allow_flying_time: true });
    await expect.poll(config).toMatchObject({ allow_flying_time: true, restricted_pilots: true });
  });

  it('ask for take-offs only while the staff lets them, which is written down once', async () => {
    const params = { id: nord };
    const change = (can_manage_take_off_authorizations: boolean) =>
      harness.as('staff').call(updateOperatorDesk, { params, body: { can_manage_take_off_authorizations } });
    const own = async () =>
      (await harness.as('owner').call(getOperator, { params })).body.can_manage_take_off_authorizations;
    expect([(await change(false)).body.can_manage_take_off_authorizations, await own()]).toEqual([
      false,
      false,
    ]);
    await change(false);
    expect([(await change(true)).body.can_manage_take_off_authorizations, await own()]).toEqual([true, true]);
    const { body } = await harness.as('staff').call(operatorStaffJournal, { params, query: { limit: 2 } });
    expect(body.results.map(({ action }) => action)).toEqual([
      'operator_take_offs_allowed',
      'operator_take_offs_withdrawn',
    ]);
  });

  it('that are blocked have nobody acting for them, until they are unblocked', async () => {
    const { stranger } = harness.actors;
    const params = { id: stranger.operator_id ?? Number.NaN };
    const flights = async () => (await harness.as('stranger').call(listFlights)).status;
    expect(await flights()).toBe(200);
    const blocked = await harness.as('staff').call(blockOperator, { params, body: { reason: 'Impayé' } });
    expect(blocked.body).toMatchObject({ is_blocked: true, blocked: { reason: 'Impayé', by: 'Staff' } });
    await expect.poll(flights).toBe(403);
    const self = await harness.as('stranger').call(currentUser);
    expect(self.body).toMatchObject({ operator: null, suspended_organisations: ['Sud Drone'] });
    expect(
      (await harness.as('staff').call(listOperators, { query: { is_blocked: 'true' } })).body.count,
    ).toBe(1);
    await harness.as('staff').call(unblockOperator, { params });
    await expect.poll(flights).toBe(200);
  });
});

describe('a duplicate', () => {
  it('becomes part of the other with all that it has, and nothing is lost on the way', async () => {
    const { db, actors } = harness;
    const twin = await addOperator();
    const { drone_id } = await addMission(db, {
      operator_id: twin,
      structure_id: actors.controller.structure_id,
    });
    const mine = await db
      .selectFrom('drones')
      .select('id')
      .where('operator_id', '=', nord)
      .executeTakeFirstOrThrow();
    await sql`update drones d set serial_number = k.serial_number from drones k
      where d.id = ${drone_id} and k.id = ${mine.id}`.execute(db);
    const entity = (operator_id: number) =>
      db
        .insertInto('sub_exploitants')
        .values({ operator_id, name: 'Agence' })
        .returning('id')
        .executeTakeFirstOrThrow();
    await entity(nord);
    const part = await entity(twin);
    await sql`update pilots set sub_exploitant_id = ${part.id} where operator_id = ${twin}`.execute(db);
    const authorise = async (operator_id: number, reference: string): Promise<number> => {
      const { rows } = await sql<{ id: number }>`insert into operating_authorizations
        (operator_id, reference, valid_from, off_sight, populated_area, changed_by, changed_at)
        values (${operator_id}, ${reference}, '2026-01-01', 'to_check', 'to_check', 'Twin', '2026-01-01T08:00:00Z')
        returning id`.execute(db);
      return rows[0]?.id ?? 0;
    };
    await authorise(nord, 'FR-OA-12');
    const authorisation_id = await authorise(twin, 'fr-oa-12');
    await sql`update flights set authorization_id = ${authorisation_id} where operator_id = ${twin}`.execute(
      db,
    );
    const boss = await addPerson(db, 'twinowner', {
      user_type: 'subscribers',
      parts: [{ operator_id: twin, user_type: 'subscribers', role: 'owner' }],
    });
    await db
      .insertInto('memberships')
      .values({ user_id: actors.owner.id, operator_id: twin, user_type: 'subscribers', role: 'standard' })
      .execute();

    const params = { id: nord };
    const seen = await harness.as('staff').call(previewMerge, { params, query: { duplicate_id: twin } });
    expect(seen.body).toMatchObject({ same_people: ['Owner'], same_entities: ['Agence'] });
    expect(seen.body.same_drones).toHaveLength(1);
    const counted = async (id: number) => {
      const { rows } = await sql<{ drones: number; flights: number; pilots: number }>`select
        (select count(*)::int from drones where operator_id = ${id}) as drones,
        (select count(*)::int from flights where operator_id = ${id}) as flights,
        (select count(*)::int from pilots where operator_id = ${id}) as pilots`.execute(db);
      return rows[0];
    };
    const before = await counted(nord);
    const body = { duplicate_id: twin, reason: 'Inscrit deux fois' };
    const merged = await harness.as('staff').call(mergeOperators, { params, body });
    expect(merged.status, JSON.stringify(merged.error)).toBe(200);
    const after = await counted(nord);
    expect(after).toEqual({
      drones: (before?.drones ?? 0) + 1,
      flights: (before?.flights ?? 0) + 1,
      pilots: (before?.pilots ?? 0) + 1,
    });
    expect(merged.body.members.find(({ user_id }) => user_id === boss.id)?.role).toBe('admin_privileges');
    expect(merged.body.members.filter(({ user_id }) => user_id === actors.owner.id)).toMatchObject([
      { role: 'owner' },
    ]);
    const twice = await db
      .selectFrom('drones')
      .select(['serial_number', 'is_active'])
      .where('id', '=', drone_id)
      .executeTakeFirstOrThrow();
    expect(twice).toMatchObject({ is_active: false });
    expect(twice.serial_number).toContain(`(${drone_id})`);
    expect((await harness.as('staff').call(operatorDesk, { params: { id: twin } })).status).toBe(404);
    const kept = await db
      .selectFrom('pilots')
      .select('operator_id')
      .where('sub_exploitant_id', '=', part.id)
      .executeTakeFirstOrThrow();
    expect(kept.operator_id).toBe(nord);
    const under = await db
      .selectFrom('flights as f')
      .innerJoin('operating_authorizations as a', 'a.id', 'f.authorization_id')
      .select(['f.operator_id as flown_by', 'a.operator_id', 'a.reference'])
      .executeTakeFirstOrThrow();
    expect(under).toEqual({ flown_by: nord, operator_id: nord, reference: `fr-oa-12 (${authorisation_id})` });
  });

  it('is refused where it is the operator itself', async () => {
    const params = { id: nord };
    const reply = await harness.as('staff').call(previewMerge, { params, query: { duplicate_id: nord } });
    expect([reply.status, reply.error.code]).toEqual([409, 'OPERATORS_NOT_MERGEABLE']);
  });

  it('takes every key of several columns with it, also of tables that are added later', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.conrelid::regclass || '.' || c.conname as name from pg_constraint c
      where c.contype = 'f' and cardinality(c.conkey) > 1 and not c.condeferrable and exists (
        select from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)
          and a.attname = 'operator_id')`.execute(harness.db);
    expect(rows).toEqual([]);
  });
});
