import { getApproval } from '@envol/contract/approvals';
import { verifyAuditJournal } from '@envol/contract/audit';
import {
  accountRecap,
  addAlphaTangoUid,
  cancelAccountDeletion,
  changeGeneralistFlightTimes,
  getOperator,
  logConnection,
  operatorJournal,
  removeAlphaTangoUid,
  requestAccountDeletion,
  requestUpdateSubscription,
  updateOperator,
} from '@envol/contract/operators';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCrew, addFlight } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addOperatorPaper, keepPaper } from '../../../test/papers.ts';
import { addRequest } from '../../../test/requests.ts';
import { createFacts } from '../../createFacts.ts';
import { deliverAtOnce } from '../mails/mailer/index.ts';
import { remindOfPapers } from './endingPapers.ts';
import { eraseDue, GOES, STAYS } from './erasure.ts';

let harness: Harness;
let params: { id: number };
beforeAll(async () => {
  harness = await createHarness();
  params = { id: harness.actors.owner.operator_id ?? 0 };
});
afterAll(() => harness.close());
const owner = () => harness.as('owner');
const addPaper = (id: number): Promise<number> => addOperatorPaper(harness.db, id);

describe('the company’s profile', () => {
  it('has an address that can be found, or none', async () => {
    const body = { address_1: '3 rue des Vents', city: 'Albi' };
    const refused = await owner().call(updateOperator, { params, body });
    expect([refused.status, refused.error.code]).toEqual([400, 'ADDRESS_INCOMPLETE']);
    expect(Object.keys(refused.error.fields ?? {})).toEqual(['country']);
    const whole = { ...body, country: 'France', vat_number: 'FR00123456789' };
    expect((await owner().call(updateOperator, { params, body: whole })).body).toMatchObject(whole);
    const cut = await owner().call(updateOperator, { params, body: { city: null } });
    expect(cut.error.code).toBe('ADDRESS_INCOMPLETE');
    const none = { address_1: null, city: null, country: null };
    expect((await owner().call(updateOperator, { params, body: none })).body).toMatchObject(none);
  });

  it('has accounts with the registry, hours for generalists, and a journal of it all', async () => {
    const uid = { alphatango_uid: '184533' };
    expect((await owner().call(addAlphaTangoUid, { params, body: uid })).body.alphatango_uids).toEqual([
      '184533',
    ]);
    await owner().call(addAlphaTangoUid, { params, body: uid });
    const gone = await owner().call(removeAlphaTangoUid, { params, body: uid });
    expect(gone.body.alphatango_uids).toEqual([]);
    const hours = { generalist_flight_time_start: '08:00', generalist_flight_time_end: '18:30' };
    await owner().call(changeGeneralistFlightTimes, { params, body: hours });
    await owner().call(logConnection, { params });
    await owner().call(logConnection, { params });
    const { body } = await harness.as('pilot').call(getOperator, { params });
    expect(body.custom_config).toMatchObject(hours);
    const journal = (await owner().call(operatorJournal, { params })).body.results;
    expect(journal.slice(0, 4).map(({ action }) => action)).toEqual([
      'connection',
      'generalist_hours_changed',
      'alphatango_uid_removed',
      'alphatango_uid_added',
    ]);
    expect(journal[2]).toMatchObject({ details: { uid: '184533' }, by: 'Owner' });
  });

  it('has its insurance, its papers, what its plan costs less, and its rules where they are looked for', async () => {
    const insured = { insurance: 'Mutuelle du Vol, n° 4471' };
    const { body } = await owner().call(updateOperator, {
      params,
      body: {
        ...insured,
        custom_config: { flight_max_nb_days: 3, flight_internal_note_tooltip: 'Client ?' },
      },
    });
    expect(body).toMatchObject({
      ...insured,
      discount: null,
      archived_at: null,
      is_archived: false,
      documents: [],
      flight_max_nb_days: 3,
      flight_internal_note_tooltip: 'Client ?',
    });
    const id = await addPaper(params.id);
    const read = (await harness.as('pilot').call(getOperator, { params })).body;
    expect(read.documents).toMatchObject([{ id, category: 'insurance' }]);
    const refused = await owner().call(updateOperator, { params, body: { discount: 10 } as never });
    expect(refused.error.fields).toEqual({ discount: ['Champ inconnu.'] });
    await harness.db.deleteFrom('documents').where('id', '=', id).execute();
    const none = { flight_max_nb_days: null, flight_internal_note_tooltip: null };
    await owner().call(updateOperator, { params, body: { insurance: null, custom_config: none } });
  });

  it('notes what changed alone, and refuses by name what it does not know', async () => {
    const lines = async () => (await owner().call(operatorJournal, { params })).body.results;
    const { body: before } = await owner().call(getOperator, { params });
    const count = (await lines()).length;
    await owner().call(updateOperator, { params, body: { company: before.company } });
    expect(await lines()).toHaveLength(count);
    await owner().call(updateOperator, { params, body: { company: before.company, vat_number: 'FR9' } });
    expect((await lines())[0]).toMatchObject({
      action: 'profile_changed',
      details: { fields: ['vat_number'] },
    });
    const unknown = (body: object) => owner().call(updateOperator, { params, body: body as never });
    expect((await unknown({ insurer: 'Nord' })).error.fields).toEqual({ insurer: ['Champ inconnu.'] });
    const told = await owner().call(updateOperator, {
      params,
      body: {
        insurance: 'Assurance Ciel 42',
        custom_config: { has_custom_contact_profiles: false, rte_structure_analysis: false },
      },
    });
    expect([told.status, told.body]).toMatchObject([
      200,
      {
        insurance: 'Assurance Ciel 42',
        custom_config: { has_custom_contact_profiles: true, rte_structure_analysis: true },
      },
    ]);
    const kind = await unknown({ custom_config: { rte_structure_analysis: 'oui' } });
    expect(Object.keys(kind.error.fields ?? {})).toEqual(['custom_config.rte_structure_analysis']);
    const flag = await unknown({ custom_config: { has_sub_exploitants: true } });
    expect(flag.error.fields).toEqual({ 'custom_config.has_sub_exploitants': ['Champ inconnu.'] });
  });

  it('is its administrators’ to keep; a member asks the staff for another plan, and they are told', async () => {
    const pilot = harness.as('pilot');
    expect((await pilot.call(operatorJournal, { params })).status).toBe(403);
    expect((await pilot.call(requestAccountDeletion, { params })).status).toBe(403);
    const body = { message: 'Il nous faut plus de missions.' };
    expect((await pilot.call(requestUpdateSubscription, { params, body })).status).toBe(204);
    const letters = await harness.db
      .selectFrom('mails')
      .select(['recipient', 'body'])
      .where('body', 'like', '%plus de missions%')
      .execute();
    const recipients = letters.map(({ recipient }) => recipient);
    expect(recipients).toContain('owner@example.invalid');
    // Who can change it: the platform's staff.
    const { email } = await harness.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', harness.actors.staff.id)
      .executeTakeFirstOrThrow();
    expect(recipients).toContain(email);
  });
});

describe('papers that end', () => {
  const NOW = new Date('2031-03-10T09:00:00Z');
  const keep = (category: string, expires_on: string | null) =>
    keepPaper(harness, 'operator', category, expires_on);
  const letters = async () =>
    harness.db
      .selectFrom('mails')
      .select(['recipient', 'subject', 'body'])
      .where('subject', 'like', 'Documents à renouveler%')
      .orderBy('id')
      .execute();

  it('are told to the administrators a month before and once they have ended, each once', async () => {
    const crew = await addCrew(harness);
    await keepPaper(harness, crew, 'aptitude_certificate', '2031-03-12');
    // One without an end that was filed before renews nothing.
    await keep('insurance', null);
    await keep('insurance', '2031-04-01');
    // Renewed, far off, long over: nobody needs to hear of these.
    await keep('register', '2031-03-11');
    await keep('register', '2032-03-11');
    await keep('manex_map', '2031-06-01');
    await keep('activity_declaration', '2031-03-20');
    await keep('activity_declaration', null);
    await keep('protocol', '2030-06-01');
    // Of two other papers neither renews the other.
    await keep('other', '2031-04-02');
    await keep('other', '2032-04-02');
    const deps = { db: harness.db, facts: createFacts(deliverAtOnce) };
    expect(await remindOfPapers(deps, NOW)).toBe(3);
    expect(await remindOfPapers(deps, new Date('2031-03-11T09:00:00Z'))).toBe(0);
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ recipient: 'owner@example.invalid' });
    expect(letter?.subject).toContain('Nord Drone');
    expect(letter?.body).toMatch(
      /Certificat d’aptitude de .+ expire le 12 mars 2031\n.*Assurance.* de l’entreprise/,
    );
    expect(await remindOfPapers(deps, new Date('2031-03-13T09:00:00Z'))).toBe(1);
    expect((await letters())[1]?.body).toMatch(/a expiré le 12 mars 2031/);
  });
});

describe('the end of an account', () => {
  it('waits for open requests, and is taken back within the week', async () => {
    await addRequest(harness);
    expect((await owner().call(requestAccountDeletion, { params })).error.code).toBe('APPROVALS_OPEN');
    await harness.db.updateTable('approvals').set({ status: 'cancelled' }).execute();
    const asked = await owner().call(requestAccountDeletion, { params });
    const { requested_at, due_at } = asked.body;
    expect(Date.parse(due_at) - Date.parse(requested_at)).toBe(7 * 86_400_000);
    expect((await owner().call(requestAccountDeletion, { params })).error.code).toBe(
      'DELETION_ALREADY_REQUESTED',
    );
    const recap = (await owner().call(accountRecap, { params })).body;
    expect(recap.deletion).toMatchObject({ due_at, requested_by: 'Owner' });
    expect(await eraseDue(harness.db, new Date(Date.parse(due_at) - 1000))).toBe(0);
    expect((await owner().call(cancelAccountDeletion, { params })).status).toBe(204);
    expect(await eraseDue(harness.db, new Date(Date.parse(due_at) + 1000))).toBe(0);
    const again = await owner().call(cancelAccountDeletion, { params });
    expect(again.error.code).toBe('DELETION_NOT_REQUESTED');
    const letters = await harness.db.selectFrom('mails').select('subject').execute();
    expect(letters.map(({ subject }) => subject)).toContain('Votre compte Envol est conservé');
  });

  it('erases what is the company’s own, and leaves what was asked with the authorities', async () => {
    const { stranger } = harness.actors;
    const theirs = { id: stranger.operator_id ?? 0 };
    const ended = await addRequest(harness);
    await harness.db
      .updateTable('approvals')
      .set({ closed_at: '2026-01-01T09:00:00Z' })
      .where('id', '=', ended.approval_id)
      .execute();
    await addFlight(harness, await addCrew(harness).then(({ pilot_id }) => ({ pilot_ids: [pilot_id] })));
    const order = await harness.db
      .insertInto('payment_orders')
      .values({
        ...{
          kind: 'procedure',
          operator_id: params.id,
          structure_id: null,
          flight_id: null,
          by_user_id: null,
        },
        ...{ lines: '[]', net_cents: 100, tax_rate_bp: 0, tax_cents: 0, amount_cents: 100 },
        ...{
          status: 'released',
          info: 'Appelez Camille au 06 00 00 00 00.',
          created_at: '2026-01-01T09:00:00Z',
          updated_at: '2026-01-01T09:00:00Z',
        },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { due_at } = (await owner().call(requestAccountDeletion, { params })).body;
    const count = async (table: 'pilots' | 'drones' | 'flights' | 'memberships' | 'approvals', id: number) =>
      (await harness.db.selectFrom(table).select('id').where('operator_id', '=', id).execute()).length;
    const others = await count('memberships', theirs.id);
    expect(await eraseDue(harness.db, new Date(Date.parse(due_at) + 1000))).toBe(1);
    for (const table of ['pilots', 'drones', 'flights', 'memberships'] as const)
      expect([table, await count(table, params.id)]).toEqual([table, 0]);
    expect(await count('approvals', params.id)).toBeGreaterThan(0);
    expect(await count('memberships', theirs.id)).toBe(others);
    const kept = await harness.db
      .selectFrom('operators')
      .select(['commercial_name', 'archived_at', 'vat_number'])
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ vat_number: null, archived_at: expect.any(String) });
    expect(kept.commercial_name).not.toBe('');
    // What was said of procedures that were never entrusted names people.
    const said = harness.db.selectFrom('payment_orders').select('info').where('id', '=', order.id);
    expect(await said.executeTakeFirstOrThrow()).toEqual({ info: null });
    const asked = await harness.db
      .selectFrom('approvals')
      .select('request')
      .where('id', '=', ended.approval_id)
      .executeTakeFirstOrThrow();
    expect(asked.request).toMatchObject({
      pilot: { full_name: '–', phone: null },
      operator: { name: expect.any(String), contact: null },
    });
    const shown = await harness.as('controller').call(getApproval, { params: { id: ended.approval_id } });
    expect([shown.status, shown.body.pilot.full_name]).toEqual([200, '–']);
    const facts = await harness.db
      .selectFrom('audit_journal')
      .select('id')
      .where('operator_id', '=', params.id)
      .where('facts', 'is not', null)
      .execute();
    expect(facts).toEqual([]);
    expect((await harness.as('staff').call(verifyAuditJournal)).body.faults).toEqual([]);
  });

  it('knows of every table whose rows are an operator’s', async () => {
    const { rows } = await sql<{
      name: string;
    }>`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'operators'::regclass order by 1`.execute(harness.db);
    expect(rows.map(({ name }) => name)).toEqual([...GOES, ...STAYS].sort());
  });
});
