import { requestApproval } from '@envol/contract/approvals';
import { getFlight } from '@envol/contract/flights';
import {
  createExemption,
  listExemptions,
  listStructures,
  revokeExemption,
  settingsJournal,
  updateStructure,
} from '@envol/contract/structures';
import type { RequestLimits } from '@envol/domain/approvals/limits';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addArea, addMission, type MissionRows, meetAreas } from '../../../test/missions.ts';
import { asking } from '../../../test/requests.ts';

let harness: Harness;
let structure: number;
let operator: number;
beforeAll(async () => {
  harness = await createHarness();
  structure = harness.actors.chief.structure_id ?? 0;
  operator = harness.actors.owner.operator_id ?? 0;
});
afterAll(() => harness.close());
const NOTHING: Partial<RequestLimits> = {
  enforcement: 'told',
  notice_min_days: 5,
  max_days_ahead: null,
  period_first_date: null,
  period_last_date: null,
  period_time_start: null,
  period_time_end: null,
  max_zones: null,
  max_total_surface_m2: null,
  max_height_m: null,
};
afterEach(() => set(NOTHING));

const set = async (settings: Partial<RequestLimits>, who: 'chief' | 'controller' = 'chief') =>
  harness
    .as(who)
    .call(updateStructure, { params: { id: structure }, body: { structure_settings: settings } });
const mission = (in_days = 10): Promise<MissionRows> =>
  addMission(harness.db, { operator_id: operator, structure_id: structure, in_days });
const ask = (rows: MissionRows) =>
  harness.as('owner').call(requestApproval, { params: { id: rows.flight_id }, body: asking(rows) });

describe('an authority’s settings', () => {
  it('are its admin’s and managers’ to change: absent keeps, null clears, and the journal keeps what was', async () => {
    const changed = await set({ enforcement: 'enforced', max_zones: 3 });
    expect(changed.body.structure_settings).toMatchObject({
      enforcement: 'enforced',
      notice_min_days: 5,
      max_zones: 3,
      changed: { by: 'Chief' },
    });
    const { version } = changed.body.structure_settings;
    expect((await set({ max_zones: null })).body.structure_settings).toMatchObject({
      enforcement: 'enforced',
      max_zones: null,
      version: version + 1,
    });
    const journal = await harness.db
      .selectFrom('structure_settings_journal')
      .select(['settings', 'changed_by_name'])
      .where('structure_id', '=', structure)
      .orderBy('version', 'desc')
      .limit(2)
      .execute();
    expect(journal).toMatchObject([
      { settings: { max_zones: null }, changed_by_name: 'Chief' },
      { settings: { max_zones: 3 }, changed_by_name: 'Chief' },
    ]);
    expect((await set({ max_zones: 1 }, 'controller')).status).toBe(403);
    const told = await harness.as('chief').call(settingsJournal, { params: { id: structure } });
    expect(told.body.results.slice(0, 1)).toMatchObject([
      { by: 'Chief', is_first: false, changes: [{ setting: 'max_zones', before: 3, after: null }] },
    ]);
    expect(told.body.results.at(-1)).toMatchObject({ is_first: true, changes: [] });
    const of = (who: 'controller' | 'otherController') =>
      harness.as(who).call(settingsJournal, { params: { id: structure } });
    expect([(await of('controller')).status, (await of('otherController')).status]).toEqual([403, 403]);
  });

  it('are read by operators, who are not told who set them', async () => {
    await set({ max_zones: 4 });
    const read = async (who: 'owner' | 'controller' | 'otherController') =>
      (await harness.as(who).call(listStructures)).body.results.find(({ id }) => id === structure)
        ?.structure_settings;
    expect(await read('owner')).toMatchObject({ max_zones: 4, changed: null });
    expect(await read('otherController')).toMatchObject({ max_zones: 4, changed: null });
    expect(await read('controller')).toMatchObject({ max_zones: 4, changed: { by: 'Chief' } });
  });

  it('are not written over a version that somebody else made', async () => {
    const { version } = (await set({ max_zones: 5 })).body.structure_settings;
    const params = { id: structure };
    const write = (max_zones: number) =>
      harness
        .as('chief')
        .call(updateStructure, { params, body: { structure_settings: { max_zones }, version } });
    const both = await Promise.all([write(6), write(7)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.error.code).toBe('SETTINGS_CHANGED');
  });

  it('that nothing could keep to are refused, naming the field', async () => {
    const refused = await set({ notice_min_days: 10, max_days_ahead: 9 });
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      { 'structure_settings.max_days_ahead': [expect.stringContaining('préavis')] },
    ]);
    const half = await set({ period_time_start: '08:00' });
    expect(Object.keys(half.error.fields ?? {})).toEqual(['structure_settings.period_time_end']);
    const unknown = await set({ max_zonnes: 3 } as never);
    expect(unknown.status).toBe(400);
  });
});

describe('a request', () => {
  it('that keeps to no notice is taken where the settings are told, and its authority reads so', async () => {
    const late = await mission(2);
    const sent = await ask(late);
    expect(sent.status).toBe(201);
    const { getApproval } = await import('@envol/contract/approvals');
    const read = await harness.as('controller').call(getApproval, { params: { id: sent.body.id } });
    expect(read.body).toMatchObject({
      constraint: { notice_respected: false },
      limit_breaches: [{ code: 'NOTICE_NOT_RESPECTED', field: 'date_start', limit: 5 }],
      exemptions: [],
    });
  });

  it('is refused where they are enforced, naming each field with its limit and its value', async () => {
    await set({ enforcement: 'enforced', max_height_m: 50, max_total_surface_m2: 20_000 });
    const late = await mission(2);
    const refused = await ask(late);
    expect([refused.status, refused.error.code, refused.error.params]).toEqual([
      409,
      'NOTICE_NOT_RESPECTED',
      { field: 'date_start', limit: 5, value: expect.any(Number) },
    ]);
    expect(refused.error.fields).toEqual({
      date_start: [expect.stringMatching(/5 jours.*mission.*\d/)],
      max_flying_height: [expect.stringMatching(/50 m.*60 m/)],
      flight_areas_ids: [expect.stringMatching(/20.000 m².*31.416 m²/)],
    });
    const kept = harness.db.selectFrom('approvals').select('id').where('flight_id', '=', late.flight_id);
    expect(await kept.execute()).toEqual([]);
    const low = await mission(10);
    expect((await ask(low)).error.code).toBe('MAXIMAL_HEIGHT_EXCEEDED');
  });

  it('is held for the areas it asks for alone', async () => {
    await set({ enforcement: 'enforced', max_zones: 1 });
    const rows = await mission();
    const second = await addArea(harness.db, rows.flight_id);
    await meetAreas(harness.db, rows.constraint_id, [rows.area_id, second]);
    const both = await ask(rows);
    expect([both.status, both.error.code]).toEqual([409, 'REQUEST_LIMIT_EXCEEDED']);
    const params = { id: rows.flight_id };
    const body = { ...asking(rows), flight_areas_ids: [second] };
    expect((await harness.as('owner').call(requestApproval, { params, body })).status).toBe(201);
  });

  it('is told of before it is sent, with the notice as the authority has set it since', async () => {
    const { id } = await addFlight(harness, { areas: [{ geometry: PLACES.blagnac }] });
    const check = async () => {
      const { body } = await harness.as('owner').call(getFlight, { params: { id } });
      const card = body.analysis?.constraints.find(({ delegatee_structure_id: by }) => by === structure);
      return { notice: card?.notice, check: card?.request_check };
    };
    expect((await check()).check).toMatchObject({ breaches: [], is_refused: false, exemptions: [] });
    await set({ enforcement: 'enforced', notice_min_days: 300, max_height_m: 1 });
    expect(await check()).toMatchObject({
      notice: { days: 300, respected: false },
      check: {
        limits: { enforcement: 'enforced', max_height_m: 1 },
        breaches: [{ code: 'NOTICE_NOT_RESPECTED' }, { code: 'MAXIMAL_HEIGHT_EXCEEDED', limit: 1 }],
        is_refused: true,
      },
    });
  });
});

describe('the questions of an authority', () => {
  const request_form = [
    { name: 'q_1', label: 'Fréquence écoutée', kind: 'text' as const, is_required: true },
    { name: 'q_2', label: 'Transpondeur', kind: 'yes_no' as const, is_required: false },
  ];
  const setForm = (form: typeof request_form) =>
    harness.as('chief').call(updateStructure, {
      params: { id: structure },
      body: { structure_settings: { request_form: form } },
    });
  afterEach(() => setForm([]));

  it('are answered with the request, which keeps them as they were asked', async () => {
    expect((await setForm(request_form)).body.structure_settings.request_form).toEqual(request_form);
    const rows = await mission();
    const send = (external_payload?: Record<string, string | boolean>) =>
      harness.as('owner').call(requestApproval, {
        params: { id: rows.flight_id },
        body: { ...asking(rows), ...(external_payload && { external_payload }) },
      });
    const open = await send();
    expect([open.status, Object.keys(open.error.fields ?? {})]).toEqual([400, ['external_payload.q_1']]);
    const wrong = await send({ q_1: '118,1', q_2: 'oui' });
    expect(Object.keys(wrong.error.fields ?? {})).toEqual(['external_payload.q_2']);
    const sent = await send({ q_1: '118,1', q_2: true });
    expect(sent.status).toBe(201);
    await setForm([]);
    const { getApproval } = await import('@envol/contract/approvals');
    const read = await harness.as('controller').call(getApproval, { params: { id: sent.body.id } });
    expect(read.body).toMatchObject({
      external_payload: { q_1: '118,1', q_2: true },
      external_form: request_form,
    });
  });

  it('have names of their own, and are told before a request is sent', async () => {
    const [first] = request_form;
    const twice = await setForm([...request_form, { ...first, label: 'Autre' } as never]);
    expect(Object.keys(twice.error.fields ?? {})).toEqual(['structure_settings.request_form.2.name']);
    await setForm(request_form);
    const { id } = await addFlight(harness, { areas: [{ geometry: PLACES.blagnac }] });
    const { body } = await harness.as('owner').call(getFlight, { params: { id } });
    const card = body.analysis?.constraints.find(({ delegatee_structure_id: by }) => by === structure);
    expect(card?.request_check).toMatchObject({ questions: request_form, is_prefecture: false });
  });
});

describe('what the platform’s staff lifts', () => {
  const lift = (body: Parameters<typeof liftFor>[1]) => liftFor(operator, body);
  const liftFor = (
    id: number,
    body: { kind: 'notice_bypass' | 'refusal_procedure'; structure_id?: number; expires_at?: string },
  ) => harness.as('staff').call(createExemption, { params: { id }, body: { reason: 'Secours', ...body } });

  it('is the notice, of one authority or of all, until it expires or is taken back', async () => {
    await set({ enforcement: 'enforced', max_zones: 9 });
    const elsewhere = harness.actors.otherController.structure_id ?? 0;
    await lift({ kind: 'notice_bypass', structure_id: elsewhere });
    expect((await ask(await mission(2))).status).toBe(409);
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const { body } = await lift({ kind: 'notice_bypass', structure_id: structure, expires_at: soon });
    expect(body).toMatchObject({
      is_in_force: true,
      created_by: 'Staff',
      structure_name: 'Toulouse-Blagnac',
    });
    const sent = await ask(await mission(2));
    expect(sent.status).toBe(201);
    await set({ max_height_m: 10 });
    expect((await ask(await mission(2))).error.code).toBe('MAXIMAL_HEIGHT_EXCEEDED');
    await set({ max_height_m: null });
    const params = { id: operator, eid: body.id };
    expect((await harness.as('staff').call(revokeExemption, { params })).status).toBe(204);
    expect((await ask(await mission(2))).status).toBe(409);
    const list = await harness.as('staff').call(listExemptions, { params: { id: operator } });
    expect(list.body[0]).toMatchObject({ is_in_force: false, revoked_by: 'Staff', reason: 'Secours' });
  });

  it('is every refusal that no person takes, and nothing of another operator’s', async () => {
    await set({ enforcement: 'enforced', max_height_m: 10 });
    await liftFor(harness.actors.stranger.operator_id ?? 0, { kind: 'refusal_procedure' });
    expect((await ask(await mission())).status).toBe(409);
    const { body } = await lift({ kind: 'refusal_procedure' });
    const sent = await ask(await mission());
    expect(sent.status).toBe(201);
    const { getApproval } = await import('@envol/contract/approvals');
    const read = await harness.as('controller').call(getApproval, { params: { id: sent.body.id } });
    expect(read.body).toMatchObject({
      limit_breaches: [{ code: 'MAXIMAL_HEIGHT_EXCEEDED' }],
      exemptions: ['refusal_procedure'],
    });
    await harness.as('staff').call(revokeExemption, { params: { id: operator, eid: body.id } });
  });

  it('is listed for the staff, and for an authority what concerns it alone', async () => {
    const { pageExemptions } = await import('@envol/contract/structures');
    const other = harness.actors.stranger.operator_id ?? 0;
    const list = (who: 'staff' | 'chief' | 'controller' | 'owner', query = {}) =>
      harness.as(who).call(pageExemptions, { query: { limit: 100, ...query } });
    const { body: own } = await lift({ kind: 'notice_bypass', structure_id: structure });
    const { body: everywhere } = await liftFor(other, { kind: 'refusal_procedure' });
    const staff = await list('staff', { operator_id: other });
    expect(staff.body).toMatchObject({
      operator: { id: other },
      results: expect.arrayContaining([
        expect.objectContaining({ id: everywhere.id, operator_id: other, structure_name: null }),
      ]),
    });
    const ids = async (who: 'chief', query = {}) => (await list(who, query)).body.results.map(({ id }) => id);
    // The operator to which all is lifted never asked this authority: it is none of its business.
    expect(await ids('chief')).toContain(own.id);
    expect(await ids('chief')).not.toContain(everywhere.id);
    const elsewhere = harness.actors.otherController.structure_id ?? 0;
    expect(await ids('chief', { structure_id: elsewhere })).not.toContain(own.id);
    await harness.as('staff').call(revokeExemption, { params: { id: operator, eid: own.id } });
    expect(await ids('chief', { is_in_force: '1' })).not.toContain(own.id);
    expect((await list('staff', { operator_id: 987_654 })).status).toBe(404);
    expect((await list('controller')).status).toBe(403);
    expect((await list('owner')).status).toBe(403);
  });

  it('is refused for a past date, an unknown authority, an unknown operator, and to everybody else', async () => {
    const past = await lift({ kind: 'notice_bypass', expires_at: '2020-01-01T00:00:00Z' });
    expect(past.error.fields).toHaveProperty('expires_at');
    const nowhere = await lift({ kind: 'notice_bypass', structure_id: 987_654 });
    expect(nowhere.error.fields).toHaveProperty('structure_id');
    expect((await liftFor(987_654, { kind: 'notice_bypass' })).status).toBe(404);
    const params = { id: operator, eid: 987_654 };
    expect((await harness.as('staff').call(revokeExemption, { params })).status).toBe(404);
    for (const who of ['owner', 'chief', 'hijacker'] as const)
      expect((await harness.as(who).call(listExemptions, { params: { id: operator } })).status).toBe(403);
  });
});
