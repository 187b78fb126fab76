import { confirmPasswordReset, signUp } from '@envol/contract/accounts';
import { currentUser, loginUser } from '@envol/contract/auth';
import {
  createSuperviser,
  deleteSuperviser,
  listSupervisers,
  superviserAuthorities,
  updateSuperviser,
} from '@envol/contract/supervisers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCompany } from '../../../test/accounts.ts';
import { addPerson } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let authority_id: number;
beforeAll(async () => {
  harness = await createHarness();
  const [field] = harness.actors.approachController.structure_ids;
  const row = await harness.db
    .selectFrom('structures')
    .select('authority_id')
    .where('id', '=', field)
    .executeTakeFirstOrThrow();
  authority_id = row.authority_id ?? Number.NaN;
});
afterAll(() => harness.close());

let serial = 0;
const person = (changes: object = {}) => ({
  email: `tour${serial++}@example.invalid`,
  long_name: 'Maud Delaunay',
  access_privileges: ['approvals' as const],
  ...changes,
});
const atBlagnac = () => ({ structure_id: harness.actors.chief.structure_id });
const approachAdmin = async () =>
  addPerson(harness.db, `approachadmin${serial++}`, {
    user_type: 'authorities',
    parts: [{ authority_id, user_type: 'authorities', role: 'admin', access_privileges: [] }],
  });

describe('the people of an authority', () => {
  it('are listed by their addresses, to its own administrators and to the staff', async () => {
    const own = await harness.as('chief').call(listSupervisers);
    const emails = own.body.results.map(({ email }) => email);
    expect(emails).toEqual([...emails].sort());
    expect(own.body.results.every(({ authority_name }) => authority_name === 'Toulouse-Blagnac')).toBe(true);
    expect(
      own.body.results.find(({ user_id }) => user_id === harness.actors.chief.id)?.available_actions,
    ).toEqual([]);
    const all = await harness.as('staff').call(listSupervisers, { query: { q: 'approach' } });
    expect(all.body.results.map(({ username }) => username)).toEqual(['approach']);
    const some = await harness.as('staff').call(listSupervisers, { query: { authority: authority_id } });
    expect(some.body.results.map(({ authority_id: id }) => id)).toEqual([authority_id]);
    for (const who of ['controller', 'owner', 'hijacker', 'visitor'] as const)
      expect((await harness.as(who).call(listSupervisers)).status).toBe(403);
    const kept = await harness.as('chief').call(superviserAuthorities);
    expect(kept.body).toMatchObject([{ kind: 'structure', name: 'Toulouse-Blagnac', authority_type: null }]);
    const known = (await harness.as('staff').call(superviserAuthorities)).body;
    expect(known.find(({ kind }) => kind === 'authority')?.structures.map(({ code }) => code)).toEqual([
      'ZZ01',
      'ZZ02',
    ]);
  });

  it('get a letter with a link to choose their password, and work from then on', async () => {
    const body = person({ ...atBlagnac(), role: 'controller', simplified_interface: true, language: 'en' });
    const made = await harness.as('chief').call(createSuperviser, { body });
    expect(made.status).toBe(201);
    const letter = await harness.db
      .selectFrom('mails')
      .select(['subject', 'body', 'link'])
      .where('recipient', '=', body.email)
      .executeTakeFirstOrThrow();
    expect(letter.subject).toContain('Toulouse-Blagnac');
    expect(letter.body).toContain(made.body.username);
    const token = new URL(letter.link ?? '').searchParams.get('token') ?? '';
    const password = 'une phrase assez longue';
    expect((await harness.as(null).call(confirmPasswordReset, { body: { token, password } })).status).toBe(
      204,
    );
    const session = await harness
      .as(null)
      .call(loginUser, { body: { username: made.body.username, password } });
    expect(session.body.user.authority).toMatchObject({
      name: 'Toulouse-Blagnac',
      role: 'controller',
      simplified_interface: true,
      email_notification_preferences: 'all',
    });
  });

  it('join the one authority whose people the asker keeps, where none is named', async () => {
    const made = await harness.as('chief').call(createSuperviser, { body: person() });
    expect([made.status, made.body.structure_id]).toEqual([201, harness.actors.chief.structure_id]);
    const byStaff = await harness.as('staff').call(createSuperviser, { body: person() });
    expect([byStaff.status, Object.keys(byStaff.error.fields ?? {})]).toEqual([400, ['authority_id']]);
  });

  it('are no account that somebody signed up with an address which nobody confirmed', async () => {
    const company = newCompany();
    await harness.as(null).call(signUp, { body: company });
    const body = { ...person({ email: company.email }), ...atBlagnac() };
    const refused = await harness.as('staff').call(createSuperviser, { body });
    expect([refused.status, refused.error.code]).toEqual([409, 'EMAIL_ALREADY_EXISTS']);
  });

  it('lose the former structures when they change authority, at once', async () => {
    const { db, actors } = harness;
    const [first, second] = actors.approachController.structure_ids;
    const body = person({ authority_id, structure_ids: [second] });
    const made = await harness.as('staff').call(createSuperviser, { body });
    expect(made.body.structure_ids).toEqual([second]);
    const held = () =>
      db
        .selectFrom('membership_structures')
        .select('structure_id')
        .where('membership_id', '=', made.body.id)
        .execute();
    expect(await held()).toEqual([{ structure_id: second }]);
    const params = { id: made.body.id };
    const moved = await harness.as('staff').call(updateSuperviser, { params, body: atBlagnac() });
    expect(moved.body).toMatchObject({ ...atBlagnac(), authority_id: null, structure_ids: null });
    expect(await held()).toEqual([]);
    const refused = await harness
      .as('staff')
      .call(updateSuperviser, { params, body: { ...atBlagnac(), structure_ids: [first] } });
    expect(refused.error.fields).toHaveProperty('structure_ids');
  });

  it('who are limited see the structures that are left, and none when the last has gone', async () => {
    const { db, actors } = harness;
    const [, second] = actors.approachController.structure_ids;
    const one = await addPerson(db, `limited${serial++}`, {
      user_type: 'authorities',
      parts: [
        { authority_id, user_type: 'authorities', role: 'controller', access_privileges: ['approvals'] },
      ],
    });
    const id = one.membership_ids[0] ?? Number.NaN;
    const seen = async () =>
      (
        await harness.app.inject({
          url: '/api/v2/users/me',
          headers: { authorization: `Bearer ${one.token}` },
        })
      )
        .json<{ authority: { structures: { code: string }[] } }>()
        .authority.structures.map(({ code }) => code);
    expect(await seen()).toEqual(['ZZ01', 'ZZ02']);
    await harness.as('staff').call(updateSuperviser, { params: { id }, body: { structure_ids: [second] } });
    await expect.poll(seen).toEqual(['ZZ02']);
    await db.updateTable('structures').set({ authority_id: null }).where('id', '=', second).execute();
    await expect.poll(seen).toEqual([]);
    await db.updateTable('structures').set({ authority_id }).where('id', '=', second).execute();
  });

  it('keep administrators among administrators, and nobody its own rights', async () => {
    const { chief, controller } = harness.actors;
    const manager = await addPerson(harness.db, `managers${serial++}`, {
      user_type: 'authority_managers',
      parts: [{ authority_id, user_type: 'authority_managers', role: 'manager', access_privileges: [] }],
    });
    const admin = await approachAdmin();
    const call = (token: string, method: 'PATCH' | 'DELETE', id: number | undefined) =>
      harness.app.inject({
        method,
        url: `/api/v2/supervisers/${id}`,
        headers: { authorization: `Bearer ${token}` },
        ...(method === 'PATCH' && { payload: { role: 'manager', access_privileges: [] } }),
      });
    expect((await call(manager.token, 'DELETE', admin.membership_ids[0])).json()).toMatchObject({
      code: 'SUPERVISER_NOT_KEPT',
    });
    const own = await harness
      .as('chief')
      .call(updateSuperviser, { params: { id: chief.membership_ids[0] ?? 0 }, body: { role: 'controller' } });
    expect(own.error.code).toBe('SUPERVISER_NOT_KEPT');
    // Neither finds the other's people.
    expect((await call(admin.token, 'PATCH', controller.membership_ids[0])).statusCode).toBe(404);
  });

  it('are taken out at once, and every change is written down', async () => {
    const made = await harness.as('chief').call(createSuperviser, { body: person(atBlagnac()) });
    const params = { id: made.body.id };
    await harness.as('chief').call(updateSuperviser, { params, body: { role: 'manager' } });
    expect((await harness.as('chief').call(deleteSuperviser, { params })).status).toBe(204);
    expect((await harness.as('chief').call(deleteSuperviser, { params })).status).toBe(404);
    const lines = await harness.db
      .selectFrom('authority_journal')
      .select(['action', 'by_name', 'before'])
      .where('structure_id', '=', harness.actors.chief.structure_id)
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(lines.map(({ action }) => action)).toEqual([
      'superviser_removed',
      'superviser_changed',
      'superviser_added',
    ]);
    expect(lines[0]).toMatchObject({ by_name: 'Chief', before: { role: 'manager' } });
    // Whoever works for nobody any more may be taken in again.
    const again = await harness
      .as('chief')
      .call(createSuperviser, { body: person({ ...atBlagnac(), email: made.body.email }) });
    expect(again.body.user_id).toBe(made.body.user_id);
  });

  it.each([
    ['access_privileges', { user_type: 'authority_managers' }],
    ['simplified_interface', { role: 'manager', simplified_interface: true }],
    ['structure_ids', { structure_ids: [1] }],
    ['authority_id', { authority_id: 987_654 }],
  ])('are refused with the field %s named', async (field, changes) => {
    const body = person({ ...('authority_id' in changes ? {} : atBlagnac()), ...changes });
    const reply = await harness.as('chief').call(createSuperviser, { body: body as never });
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, [field]]);
  });

  it('answer for their own account as before', async () => {
    const { body } = await harness.as('approachController').call(currentUser);
    expect(body.authority?.structures).toHaveLength(2);
  });
});
