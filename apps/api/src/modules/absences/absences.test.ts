import { createAbsence, endAbsence, listAbsences, updateAbsence } from '@envol/contract/absences';
import { decideActivation } from '@envol/contract/activations';
import { decideApproval, getApproval, listDecisions } from '@envol/contract/approvals';
import { LIMITS } from '@envol/contract/limits';
import { decideTakeOff, getTakeOffAuthorization } from '@envol/contract/take-off';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addAbsence, awayOf } from '../../../test/absences.ts';
import type { Actors } from '../../../test/actors.ts';
import { addActivation, addTakeOff, setDayRules } from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, decision, say } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
afterEach(() => harness.db.deleteFrom('absences').execute());

const NOW = { from: -1, until: 1 };
const memberOf = (who: keyof Actors) => harness.actors[who].membership_ids[0] ?? 0;
const standing = (who: keyof Actors) => ({ kind: 'member', membership_id: memberOf(who) }) as const;
const list = async (who: keyof Actors) => (await harness.as(who).call(listAbsences)).body;
const duty = async (id: number, who: keyof Actors) =>
  (await harness.as(who).call(getApproval, { params: { id } })).body.duty;

describe('an absence', () => {
  it('is seen by the people of the authority, and says who stands in', async () => {
    const made = await addAbsence(harness, 'controller', NOW, standing('colleague'));
    expect(made).toMatchObject({
      state: 'in_force',
      is_own: true,
      stands_in: false,
      substitute: { kind: 'member', can_decide: true },
    });
    const [seen] = (await list('colleague')).absences;
    expect(seen).toMatchObject({ id: made.id, is_own: false, stands_in: true, available_actions: [] });
    for (const who of ['otherController', 'bothSides'] as const) {
      const reply = await harness.as(who).call(listAbsences);
      expect(reply.status === 200 ? reply.body.absences : []).toEqual([]);
    }
  });

  it('offers those alone who can decide the same, and takes no other', async () => {
    const [self] = (await list('controller')).members;
    expect(self?.is_self).toBe(true);
    const offered = self?.substitutes.map(({ membership_id }) => membership_id) ?? [];
    expect(offered).toContain(memberOf('colleague'));
    for (const who of ['otherController', 'owner', 'controller'] as const) {
      expect(offered).not.toContain(memberOf(who));
      const body = awayOf(harness, 'controller', NOW, standing(who));
      expect((await harness.as('controller').call(createAbsence, { body })).error.code).toBe(
        'SUBSTITUTE_UNFIT',
      );
    }
    const elsewhere = {
      kind: 'structure',
      structure_id: harness.actors.otherController.structure_id ?? 0,
    } as const;
    const body = awayOf(harness, 'controller', NOW, elsewhere);
    expect((await harness.as('controller').call(createAbsence, { body })).error.code).toBe(
      'SUBSTITUTE_UNFIT',
    );
  });

  it('is written by oneself or by who keeps the people, and is one at a time', async () => {
    const body = awayOf(harness, 'controller', NOW);
    expect((await harness.as('colleague').call(createAbsence, { body })).status).toBe(403);
    expect((await harness.as('otherController').call(createAbsence, { body })).status).toBe(404);
    const both = await Promise.all([1, 2].map(() => harness.as('controller').call(createAbsence, { body })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each([
    ['ends before it begins', { from: 2, until: 1 }, 'end_before_start'],
    ['is over already', { from: -3, until: -1 }, 'in_past'],
    ['lasts more than a year', { from: 1, until: 400 }, 'absence_too_long'],
  ])('that %s is refused', async (_, days, message) => {
    const body = awayOf(harness, 'controller', days);
    const { error } = await harness.as('controller').call(createAbsence, { body });
    expect(error.fields?.date_end).toHaveLength(1);
    expect([error.code, message]).toEqual(['VALIDATION', message]);
  });

  it('is changed and taken back', async () => {
    const { id } = await addAbsence(harness, 'controller', NOW);
    const body = { substitute: standing('colleague') };
    const changed = await harness.as('controller').call(updateAbsence, { params: { id }, body });
    expect(changed.body.substitute?.id).toBe(memberOf('colleague'));
    expect((await harness.as('otherController').call(endAbsence, { params: { id } })).status).toBe(404);
    for (let twice = 0; twice < 2; twice += 1)
      expect((await harness.as('controller').call(endAbsence, { params: { id } })).status).toBe(204);
    expect((await list('controller')).absences).toEqual([]);
  });
});

describe('who stands in', () => {
  it('gets the letters that the structure’s own mailbox gets, and only while it stands in', async () => {
    const { approval_id: id } = await addRequest(harness);
    const letters = async (words: string) =>
      (
        await harness.db.selectFrom('mails').select('recipient').where('body', 'like', `%${words}%`).execute()
      ).map(({ recipient }) => recipient);
    await say(harness, 'owner', id, 'Avant son absence');
    await addAbsence(harness, 'controller', NOW, standing('colleague'));
    await say(harness, 'owner', id, 'Pendant son absence');
    expect(await letters('Avant son absence')).toEqual(['LFBO@example.invalid']);
    expect((await letters('Pendant son absence')).sort()).toEqual([
      'LFBO@example.invalid',
      'colleague@example.invalid',
    ]);
  });

  it('decides in the name of whom it stands in for, and both sides read it', async () => {
    const { approval_id: id } = await addRequest(harness);
    await addAbsence(harness, 'controller', NOW, standing('colleague'));
    await harness.as('colleague').call(decideApproval, { params: { id }, body: decision('accept', 1) });
    const [made] = (await harness.as('owner').call(listDecisions, { params: { id } })).body;
    expect(made).toMatchObject({ decided_by: 'Colleague', on_behalf_of: 'Controller' });
    const { events } = (await harness.as('owner').call(getApproval, { params: { id } })).body;
    expect(events.map(({ action, on_behalf_of }) => [action, on_behalf_of])).toEqual([
      ['submit', null],
      ['accept', 'Controller'],
    ]);
  });

  it('answers what is asked of the day in that name too', async () => {
    await setDayRules(harness);
    const { id } = await addActivation(harness);
    await addAbsence(harness, 'onlooker', NOW, standing('colleague'));
    const decided = await harness
      .as('colleague')
      .call(decideActivation, { params: { id }, body: { type: 'accept', version: 1 } });
    expect(decided.body.events.map(({ action, on_behalf_of }) => [action, on_behalf_of])).toEqual([
      ['submit', null],
      ['accept', 'Onlooker'],
    ]);
    await setDayRules(harness, { activation_required: false, take_off_authorization_activated: true });
    const asked = await addTakeOff(harness);
    const params = { id: asked.id };
    const body = { type: 'grant', version: asked.version } as const;
    await harness.as('colleague').call(decideTakeOff, { params, body });
    const { events } = (await harness.as('owner').call(getTakeOffAuthorization, { params })).body;
    expect(events.at(-1)).toMatchObject({ action: 'grant', on_behalf_of: 'Onlooker' });
  });

  it('that has lost the right decides nothing and stands in for nobody', async () => {
    const { approval_id: id } = await addRequest(harness);
    await addAbsence(harness, 'controller', NOW, standing('colleague'));
    const membership = harness.db.updateTable('memberships').where('id', '=', memberOf('colleague'));
    await membership.set({ access_privileges: ['activations'] }).execute();
    expect((await duty(id, 'owner'))?.stand_ins).toEqual([]);
    expect((await list('controller')).absences[0]?.substitute?.can_decide).toBe(false);
    await membership.set({ access_privileges: ['approvals', 'activations'] }).execute();
  });
});

describe('who decides tonight', () => {
  it('is told both sides of an open request: how many are there, who stands in, or nobody', async () => {
    const { approval_id: id } = await addRequest(harness);
    const before = (await duty(id, 'owner'))?.present ?? 0;
    expect(before).toBeGreaterThan(1);
    await addAbsence(harness, 'controller', NOW, standing('colleague'));
    for (const who of ['owner', 'colleague'] as const)
      expect(await duty(id, who)).toMatchObject({
        present: before - 1,
        stand_ins: [{ name: 'Colleague', for_name: 'Controller' }],
        nobody_until: null,
      });
    await harness.as('colleague').call(decideApproval, { params: { id }, body: decision('accept', 1) });
    expect(await duty(id, 'owner')).toBeNull();
  });
});

it('a list of absences tells the first absences of many, and how many there are', async () => {
  const made = await addAbsence(harness, 'controller', NOW, null);
  await sql`insert into absences (membership_id, user_id, member_name, structure_ids, date_start, date_end,
      written_by_name, written_at)
    select membership_id, user_id, member_name, structure_ids, date_end + i * interval '1 day',
      date_end + i * interval '1 day' + interval '1 hour', written_by_name, written_at
    from absences, generate_series(1, ${LIMITS.absences_told}) i where id = ${made.id}`.execute(harness.db);
  const { absences, absences_count } = await list('controller');
  expect([absences[0]?.id, absences.length, absences_count]).toEqual([
    made.id,
    LIMITS.absences_told,
    LIMITS.absences_told + 1,
  ]);
});
