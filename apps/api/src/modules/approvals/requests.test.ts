import { cancelApproval, getApproval, requestApproval } from '@envol/contract/approvals';
import { downloadDocument } from '@envol/contract/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actors } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addMission } from '../../../test/missions.ts';
import { addRequest, asking } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

type Options = Partial<Parameters<typeof addMission>[1]>;
const mission = (options: Options = {}) =>
  addMission(harness.db, {
    operator_id: harness.actors.owner.operator_id ?? 0,
    structure_id: harness.actors.controller.structure_id,
    ...options,
  });
type Rows = Awaited<ReturnType<typeof mission>>;
const ask = (rows: Rows, changes: object = {}, who: keyof Actors = 'owner') =>
  harness
    .as(who)
    .call(requestApproval, { params: { id: rows.flight_id }, body: { ...asking(rows), ...changes } });
const pdf = (name: string) => new File([new TextEncoder().encode('%PDF-1.7\n%%EOF\n')], name);

describe('a request', () => {
  it('keeps the mission as it was asked, with bearing and distance, and tells the authority', async () => {
    const rows = await mission({ name: 'Avant' });
    const made = await ask(rows, { details: '  Toit de la halle  ' });
    expect(made.status).toBe(201);
    await harness.db
      .updateTable('flights')
      .set({ name: 'Après', max_flying_height: 90 })
      .where('id', '=', rows.flight_id)
      .execute();
    const seen = await harness.as('controller').call(getApproval, { params: { id: made.body.id } });
    expect(seen.body).toMatchObject({
      status: 'submitted',
      max_flying_height: 60,
      details: 'Toit de la halle',
      flight: { name: 'Avant' },
      company_name: 'Nord Drone',
      // From the reference point 43.635128 N 1.367856 E to 43.66 N 1.4 E.
      sub_approvals: [{ radial: 43, distance_to_structure: 3790, fully_inside: true, height: 60 }],
      constraint: {
        notice_respected: true,
        // What the operator was told binds is what the controller reads.
        basis: {
          kind: 'control_zone',
          effect: 'agreement',
          lower: null,
          reasons: expect.any(Array),
        },
      },
      version: 1,
    });
    const constraint = await harness.db
      .selectFrom('flight_constraints')
      .select('status')
      .where('id', '=', rows.constraint_id)
      .executeTakeFirstOrThrow();
    expect(constraint.status).toBe('handled');
    const mail = await harness.db
      .selectFrom('mails')
      .selectAll()
      .where('structure_id', '=', harness.actors.controller.structure_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ recipient: 'LFBO@example.invalid' });
    expect(mail.subject).toMatch(/^Demande d’accord A-\d+\s: Nord Drone – Avant$/);
    expect(mail.body).toMatch(/Message\s:\n> Toit de la halle/);
    expect(mail.body).toMatch(/Période\s: .+ \(.+ UTC\s; heure du lieu\s: UTC\+\d\)/);
    expect(mail.body).toContain(`/map/approvals/${made.body.id}`);
  });

  it('takes a form whose lists are parts of the same name, and null for what is not said', async () => {
    const post = async (flight: number, payload: object, type: string) =>
      (
        await harness.app.inject({
          method: 'POST',
          url: `/api/v2/flights/${flight}/request_approval`,
          payload,
          headers: { authorization: `Bearer ${harness.actors.owner.token}`, 'content-type': type },
        })
      ).statusCode;
    const rows = await mission();
    const { constraint_id, pilot_id, drone_ids } = asking(rows);
    const form = new FormData();
    const parts = [
      ['constraint_id', constraint_id],
      ['pilot_id', pilot_id],
      ...drone_ids.map((id) => ['drone_ids', id] as const),
      ['flight_areas_ids', rows.area_id],
    ] as const;
    for (const [name, value] of parts) form.append(name, String(value));
    const encoded = new Response(form);
    const sent = Buffer.from(await encoded.arrayBuffer());
    expect(await post(rows.flight_id, sent, encoded.headers.get('content-type') ?? '')).toBe(201);
    // As many as the lists may hold: which of them is wrong is said, not that the form cannot be read.
    for (let unknown = 1; unknown < 50; unknown++) form.append('flight_areas_ids', String(900_000 + unknown));
    const long = new Response(form);
    const whole = Buffer.from(await long.arrayBuffer());
    const full = await harness.app.inject({
      method: 'POST',
      url: `/api/v2/flights/${rows.flight_id}/request_approval`,
      payload: whole,
      headers: {
        authorization: `Bearer ${harness.actors.owner.token}`,
        'content-type': long.headers.get('content-type') ?? '',
      },
    });
    expect(full.json().code).not.toBe('MULTIPART_INVALID');
    const other = await mission();
    const nothing = {
      details: null,
      declared_scenario: null,
      external_payload: null,
      flight_areas_ids: null,
    };
    expect(await post(other.flight_id, { ...asking(other), ...nothing }, 'application/json')).toBe(201);
  });

  it('takes files with the form, for the two sides alone', async () => {
    const rows = await mission();
    const made = await harness
      .as('owner')
      .call(
        requestApproval,
        { params: { id: rows.flight_id }, body: asking(rows) },
        { files: [pdf('protocole.pdf')] },
      );
    expect(made.status).toBe(201);
    const { attachments } = (
      await harness.as('controller').call(getApproval, { params: { id: made.body.id } })
    ).body;
    expect(attachments).toMatchObject([{ name: 'protocole.pdf', type: 'application/pdf', bytes: 15 }]);
    const id = attachments[0]?.id ?? 0;
    for (const who of ['owner', 'controller'] as const) {
      const file = await harness.as(who).call(downloadDocument, { params: { id } });
      expect(file.body.toString()).toBe('%PDF-1.7\n%%EOF\n');
    }
    for (const who of ['stranger', 'otherController'] as const)
      expect((await harness.as(who).call(downloadDocument, { params: { id } })).status).toBe(404);
    expect((await harness.as('visitor').call(downloadDocument, { params: { id } })).status).toBe(403);
  });

  it('keeps the declaration as what it is, told apart from the other files by its part', async () => {
    const rows = await mission();
    const send = (files: Readonly<Record<string, File>>) =>
      harness
        .as('owner')
        .call(requestApproval, { params: { id: rows.flight_id }, body: asking(rows) }, { files });
    const strange = await send({ document_1: pdf('plan.pdf'), files: pdf('autre.pdf') });
    expect([strange.status, Object.keys(strange.error.fields ?? {})]).toEqual([400, ['files']]);
    const scan = await send({ activity_declaration_file: new File(['MZ executable'], 'declaration.pdf') });
    expect([scan.status, Object.keys(scan.error.fields ?? {})]).toEqual([415, ['activity_declaration_file']]);
    const five = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`document_${n}`, pdf(`plan ${n}.pdf`)]));
    const made = await send({ ...five, activity_declaration_file: pdf('declaration.pdf') });
    const { attachments } = (
      await harness.as('controller').call(getApproval, { params: { id: made.body.id } })
    ).body;
    expect(attachments.map(({ name, category }) => [name, category])).toEqual([
      ...[1, 2, 3, 4, 5].map((n) => [`plan ${n}.pdf`, null]),
      ['declaration.pdf', 'activity_declaration'],
    ]);
  });

  it('carries what the authority’s own form was answered, and the prefecture’s', async () => {
    const rows = await mission();
    const external_payload = { 'tower.frequency': '121.5', crew: 2, escorted: true, remark: null };
    const prefecture_notif_payload = { reason: 'Inspection de toiture' };
    const send = (body: object) =>
      harness.as('owner').call(requestApproval, {
        params: { id: rows.flight_id },
        body: { ...asking(rows), ...body },
      });
    for (const wrong of [{ nested: { deep: 1 } }, { 'un nom': 1 }]) {
      const reply = await send({ external_payload: wrong });
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.error.fields ?? {})[0]).toMatch(/^external_payload/);
    }
    const { id } = (await send({ external_payload, prefecture_notif_payload })).body;
    const shown = await harness.as('controller').call(getApproval, { params: { id } });
    expect(shown.body).toMatchObject({ external_payload, prefecture_notif_payload });
  });

  it('refuses a file that is not what it says, and writes nothing', async () => {
    const rows = await mission();
    const reply = await harness
      .as('owner')
      .call(
        requestApproval,
        { params: { id: rows.flight_id }, body: asking(rows) },
        { files: [new File(['MZ executable'], 'protocole.pdf')] },
      );
    expect([reply.status, reply.error.code]).toEqual([415, 'FILE_TYPE_NOT_ALLOWED']);
    expect(
      await harness.db.selectFrom('approvals').select('id').where('flight_id', '=', rows.flight_id).execute(),
    ).toEqual([]);
  });

  it('is possible once for a mission and authority, also for ten people at once', async () => {
    const rows = await mission();
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(rows)));
    const codes = replies.map((reply) => (reply.status === 201 ? 'made' : reply.error.code));
    expect(codes.filter((code) => code === 'made')).toHaveLength(1);
    expect(codes.filter((code) => code === 'APPROVAL_ALREADY_REQUESTED')).toHaveLength(9);
  });

  it.each([
    ['a constraint of another mission', { constraint_id: 999_999 }, 400, 'CONSTRAINT_UNKNOWN'],
    ['an unknown pilot', { pilot_id: 999_999 }, 400, 'PILOT_UNKNOWN'],
    ['an unknown drone', { drone_ids: [999_999] }, 400, 'DRONE_UNKNOWN'],
    ['no drone', { drone_ids: [] }, 400, 'VALIDATION'],
    ['an area that is not its own', { flight_areas_ids: [999_999] }, 400, 'VALIDATION'],
    ['too long a text', { details: 'x'.repeat(2801) }, 400, 'VALIDATION'],
    ['a scenario that does not exist', { declared_scenario: 'S9' }, 400, 'VALIDATION'],
  ])('is refused by a field with %s', async (_, changes, status, code) => {
    const reply = await ask(await mission(), changes);
    expect([reply.status, reply.error.code]).toEqual([status, code]);
    expect(Object.keys(reply.error.fields ?? {})).toHaveLength(1);
  });

  it('refuses the pilot, the drone and the constraint of another operator', async () => {
    const rows = await mission();
    const foreign = await mission({ operator_id: harness.actors.stranger.operator_id ?? 0 });
    for (const [changes, code] of [
      [{ pilot_id: foreign.pilot_id }, 'PILOT_UNKNOWN'],
      [{ drone_ids: [foreign.drone_id] }, 'DRONE_UNKNOWN'],
      [{ constraint_id: foreign.constraint_id }, 'CONSTRAINT_UNKNOWN'],
      [{ flight_areas_ids: [foreign.area_id] }, 'VALIDATION'],
    ] as const)
      expect((await ask(rows, changes)).error.code).toBe(code);
  });

  it('refuses a mission that is over, an authority that is not here, a constraint that asks for nothing', async () => {
    expect((await ask(await mission({ in_days: -1 }))).error.code).toBe('FLIGHT_DATES_PASSED');
    expect((await ask(await mission({ structure_id: null }))).error.code).toBe('AUTHORITY_NOT_CONNECTED');
    expect((await ask(await mission({ judged: { procedure: null } }))).error.code).toBe(
      'CONSTRAINT_NEEDS_NO_APPROVAL',
    );
    const silent = await ask(await mission({ phone: null }));
    expect(silent.error).toMatchObject({
      code: 'PILOT_PHONE_REQUIRED',
      fields: { pilot_id: [expect.stringContaining('Camille') as string] },
    });
  });

  it('knows nothing of other people’s missions', async () => {
    const rows = await mission();
    expect((await ask(rows, {}, 'stranger')).status).toBe(404);
    expect((await ask(rows, {}, 'controller')).status).toBe(403);
    expect((await ask({ ...rows, flight_id: 999_999 })).status).toBe(404);
  });
});

describe('a request that was withdrawn', () => {
  it('tells its authority nothing of what became of the mission', async () => {
    const { approval_id: id, flight_id } = await addRequest(harness);
    await harness.as('owner').call(cancelApproval, { params: { id } });
    const seen = async () => (await harness.as('controller').call(getApproval, { params: { id } })).body;
    const before = await seen();
    await harness.db
      .updateTable('flights')
      .set({ max_flying_height: 10 })
      .where('id', '=', flight_id)
      .execute();
    expect(await seen()).toEqual(before);
    await harness.db.deleteFrom('flights').where('id', '=', flight_id).execute();
    expect(await seen()).toMatchObject({ in_sight: true, withheld_actions: [] });
  });
});

describe('a text with a character that no text can hold', () => {
  it('is refused, naming its field', async () => {
    const rows = await addMission(harness.db, {
      operator_id: harness.actors.owner.operator_id ?? 0,
      structure_id: harness.actors.controller.structure_id,
    });
    const body = { ...asking(rows), details: 'Sous la ligne\u0000' };
    const params = { id: rows.flight_id };
    const reply = await harness.as('owner').call(requestApproval, { params, body });
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, ['details']]);
  });
});
