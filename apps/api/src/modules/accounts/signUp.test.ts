import { currentTerms, pendingConfirmation, signUp } from '@envol/contract/accounts';
import { endpoints } from '@envol/contract/api';
import { requestApproval } from '@envol/contract/approvals';
import { currentUser, loginUser } from '@envol/contract/auth';
import type { Endpoint } from '@envol/contract/endpoint';
import { getOperator } from '@envol/contract/operators';
import { listPilots } from '@envol/contract/pilots';
import { goesToOthers } from '@envol/domain/access/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCompany } from '../../../test/accounts.ts';
import { createClient } from '../../../test/client.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addMission } from '../../../test/missions.ts';
import { asking } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const nobody = () => harness.as(null);
const counts = async () => ({
  operators: (await harness.db.selectFrom('operators').select('id').execute()).length,
  users: (await harness.db.selectFrom('users').select('id').execute()).length,
});

describe('signing up', () => {
  it('makes the operator, its owner, who is signed in, and the letter', async () => {
    const company = newCompany({ username: 'Jean-Luc_2', language: 'en' });
    const { status, body } = await nobody().call(signUp, { body: company });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({
      username: 'Jean-Luc_2',
      long_name: 'Camille Laurent',
      language: 'en',
      is_email_confirmed: false,
      user_type: 'subscribers',
      operator: { commercial_name: 'Garonne Prises de vue', role: 'owner', plan: 'free' },
    });
    const me = createClient(harness.app, body.token);
    expect((await me.call(currentUser)).body.id).toBe(body.user.id);
    const [pilot, ...others] = (await me.call(listPilots, { query: {} })).body.results;
    expect([others, body.user.operator?.pilot_id]).toEqual([[], pilot?.id]);
    expect(pilot).toMatchObject({
      full_name: 'Camille Laurent',
      email: company.email,
      phone: null,
      is_main_contact: true,
      has_account: true,
    });
    const params = { id: body.user.operator?.id ?? 0 };
    expect((await me.call(getOperator, { params })).body.company).toBe('Garonne Prises de vue');
    expect((await me.call(pendingConfirmation)).body).toMatchObject({
      is_confirmed: false,
      pending: { email: company.email },
    });
    const letter = await harness.db
      .selectFrom('mails')
      .select(['recipient', 'subject'])
      .where('user_id', '=', body.user.id)
      .executeTakeFirstOrThrow();
    expect(letter).toEqual({ recipient: company.email, subject: 'Confirm your e-mail address' });
    const again = { username: company.email, password: company.password };
    expect((await nobody().call(loginUser, { body: again })).status).toBe(200);
  });

  it('keeps which terms were accepted, by whom and when', async () => {
    const terms = await nobody().call(currentTerms);
    expect(terms.body.articles.length).toBeGreaterThan(5);
    const english = await nobody().call(currentTerms, {}, { language: 'en' });
    expect(english.body.articles[0]?.title).toBe('What Envol does');
    const { body } = await nobody().call(signUp, {
      body: newCompany({ terms_version: terms.body.version }),
    });
    const accepted = await harness.db
      .selectFrom('terms_acceptances')
      .select(['version', 'accepted_at'])
      .where('user_id', '=', body.user.id)
      .executeTakeFirstOrThrow();
    expect(accepted.version).toBe(terms.body.version);
    expect(Date.parse(accepted.accepted_at)).not.toBeNaN();
  });

  it.each([
    ['username', 'jean dupont'],
    ['username', 'jeané'],
    ['username', 'a@b.example'],
    ['username', ''],
    ['email', 'nowhere'],
    ['password', 'seven77'],
    ['long_name', ' '],
    ['commercial_name', ''],
    ['siret', '123 456 782 0001'],
    ['siret', '732 829 320 00075'],
    ['uas_operator_number', 'FRA12'],
    ['terms_version', ''],
  ])('refuses %s "%s", naming the field', async (field, value) => {
    const reply = await nobody().call(signUp, { body: newCompany({ [field]: value }) });
    expect([reply.status, reply.error.code]).toEqual([400, 'VALIDATION']);
    expect(Object.keys(reply.error.fields ?? {})).toEqual([field]);
    expect(reply.error.fields?.[field]?.[0]).not.toContain('Valeurs possibles');
  });

  it('makes the name to sign in with where none was typed, and a person of the same name is another one', async () => {
    const typed = { long_name: 'Zoé Été', username: undefined };
    const [one, other] = [newCompany(typed), newCompany({ ...typed, phone: '06 39 98 00 12' })];
    const names = [];
    for (const company of [one, other])
      names.push((await nobody().call(signUp, { body: company })).body.user.username);
    expect(names).toEqual(['zoe.ete', 'zoe.ete2']);
    const again = { username: 'zoe.ete2', password: other.password };
    const { body } = await nobody().call(loginUser, { body: again });
    const pilots = await createClient(harness.app, body.token).call(listPilots, { query: {} });
    expect(pilots.body.results.map(({ phone }) => phone)).toEqual(['06 39 98 00 12']);
  });

  it('gives each of several of one name who sign up at once a name of its own', async () => {
    const typed = { long_name: 'Ana Nuñez', username: undefined };
    const replies = await Promise.all(
      [1, 2, 3, 4].map(() => nobody().call(signUp, { body: newCompany(typed) })),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const names = replies.map(({ body }) => body.user.username).toSorted();
    expect(names).toEqual(['ana.nunez', 'ana.nunez2', 'ana.nunez3', 'ana.nunez4']);
  });

  it('makes another name where somebody types the one that is being made', async () => {
    const made = () => newCompany({ long_name: 'Eva Ruiz', username: undefined });
    const bodies = ['eva.ruiz', 'eva.ruiz2', 'eva.ruiz3'].flatMap((username) => [
      made(),
      newCompany({ username }),
    ]);
    const replies = await Promise.all(bodies.map((body) => nobody().call(signUp, { body })));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((_, index) => index % 2 === 0)).toEqual([201, 201, 201]);
    // Who typed a name hears that it is taken, or has it.
    for (const status of statuses) expect([201, 409]).toContain(status);
  });

  it('takes an empty SIRET and operator number for none', async () => {
    const { status } = await nobody().call(signUp, {
      body: newCompany({ siret: '', uas_operator_number: '' }),
    });
    expect(status).toBe(201);
  });

  it('says at their fields which of name and address are taken', async () => {
    const first = newCompany();
    await nobody().call(signUp, { body: first });
    const before = await counts();
    const both = await nobody().call(signUp, {
      body: newCompany({ username: first.username.toUpperCase(), email: first.email.toUpperCase() }),
    });
    expect([both.status, both.error.code]).toEqual([409, 'USERNAME_ALREADY_EXISTS']);
    expect(Object.keys(both.error.fields ?? {})).toEqual(['username', 'email']);
    const address = await nobody().call(signUp, { body: newCompany({ email: first.email }) });
    expect(address.error.code).toBe('EMAIL_ALREADY_EXISTS');
    expect(await counts()).toEqual(before);
  });

  it('makes one company when the same name is asked for at once', async () => {
    const before = await counts();
    const company = newCompany();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => nobody().call(signUp, { body: company })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await counts()).toEqual({ operators: before.operators + 1, users: before.users + 1 });
  });
});

describe('before the address is confirmed', () => {
  it('no request leaves; the mission itself may be prepared', async () => {
    const { body } = await nobody().call(signUp, { body: newCompany() });
    const me = createClient(harness.app, body.token);
    const rows = await addMission(harness.db, {
      operator_id: body.user.operator?.id ?? 0,
      structure_id: harness.actors.controller.structure_id,
    });
    const ask = () => me.call(requestApproval, { params: { id: rows.flight_id }, body: asking(rows) });
    const refused = await ask();
    expect([refused.status, refused.error.code]).toEqual([403, 'EMAIL_NOT_CONFIRMED']);
    await harness.db
      .updateTable('users')
      .set({ is_email_confirmed: true })
      .where('id', '=', body.user.id)
      .execute();
    await expect.poll(async () => (await ask()).status).toBe(201);
  });

  it.each(['owner', 'controller'] as const)('nothing of %s goes to others, by whatever call', async (who) => {
    const { id, token } = harness.actors[who];
    const confirm = (is_email_confirmed: boolean) =>
      harness.db.updateTable('users').set({ is_email_confirmed }).where('id', '=', id).execute();
    await confirm(false);
    const held = (await harness.as(who).call(currentUser)).body.permissions;
    const sending = Object.values(endpoints as Readonly<Record<string, Endpoint>>).filter(
      ({ permission }) => held.includes(permission) && goesToOthers(permission),
    );
    expect(sending.length).toBeGreaterThan(2);
    const send = async ({ method, path }: Endpoint) => {
      const url = `/api/v2${path.replaceAll(/:\w+/g, '987654321')}`;
      const reply = await harness.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
      return [path, reply.json().code];
    };
    for (const call of sending)
      await expect.poll(() => send(call)).toEqual([call.path, 'EMAIL_NOT_CONFIRMED']);
    await confirm(true);
  });
});
