import {
  decideApproval,
  getApproval,
  listDecisions,
  requestApproval,
  updateFromFlight,
} from '@envol/contract/approvals';
import {
  automaticJournal,
  getAutomaticActions,
  previewAutomaticActions,
  updateAutomaticActions,
} from '@envol/contract/automatic-actions';
import { getFlight } from '@envol/contract/flights';
import type { Ground } from '@envol/domain/airspace/ground';
import type { StructureType } from '@envol/domain/approvals/structures';
import type { AutomaticAction } from '@envol/domain/automatic-actions/actions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addMission, type MissionRows } from '../../../test/missions.ts';
import { asking } from '../../../test/requests.ts';
import { whileHeld } from '../../../test/whileHeld.ts';

let harness: Harness;
let structure: number;
beforeAll(async () => {
  harness = await createHarness();
  structure = harness.actors.chief.structure_id ?? 0;
});
afterAll(() => harness.close());

const action = (
  kind: AutomaticAction['kind'],
  floor_height: number,
  ceiling_height: number,
  changes: Partial<AutomaticAction> = {},
): AutomaticAction => ({
  kind,
  is_enabled: true,
  floor_height,
  ceiling_height,
  unit: 'm',
  reference: 'AGL',
  message: kind === 'accept' ? null : 'Appeler la tour avant le vol.',
  height_restriction: false,
  restricted_height_m: null,
  tactical_contact_required: false,
  ...changes,
});

const params = () => ({ id: structure });
const read = async () => (await harness.as('chief').call(getAutomaticActions, { params: params() })).body;
const put = async (actions: AutomaticAction[], is_enabled = true) => {
  const { version } = await read();
  return harness
    .as('chief')
    .call(updateAutomaticActions, { params: params(), body: { is_enabled, actions, version } });
};

/** A mission of 60 m beside Blagnac, judged with the data in force unless it says otherwise. */
const mission = async (given: { is_current?: boolean; ground?: Ground } = {}): Promise<MissionRows> => {
  const rows = await addMission(harness.db, {
    operator_id: harness.actors.owner.operator_id ?? 0,
    structure_id: structure,
  });
  const { rows: datasets } = await sql<{ id: number; source: string; version: string }>`
    select id, source, version, effective_date from datasets`.execute(harness.db);
  const analysis = {
    verdict: 'steps_left',
    free_height_m: null,
    checks: [],
    ruleset: 'FR-2026',
    datasets:
      given.is_current === false ? [] : datasets.map((each) => ({ ...each, valid_until: '2999-01-01' })),
  };
  await harness.db
    .updateTable('flights')
    .set({ analysis: JSON.stringify(analysis) as never })
    .where('id', '=', rows.flight_id)
    .execute();
  if (given.ground !== undefined)
    await harness.db
      .updateTable('flight_areas')
      .set({ ground: JSON.stringify(given.ground) as never })
      .where('id', '=', rows.area_id)
      .execute();
  return rows;
};
const ask = async (rows: MissionRows) =>
  (await harness.as('owner').call(requestApproval, { params: { id: rows.flight_id }, body: asking(rows) }))
    .body;
const seen = async (who: 'owner' | 'chief', id: number) =>
  (await harness.as(who).call(getApproval, { params: { id } })).body;
const newest = async () =>
  (await harness.as('chief').call(automaticJournal, { params: params() })).body.results[0];

beforeEach(() => put([], false));

describe('automatic actions', () => {
  it('are kept by version, and put in service by who sets the rules', async () => {
    const kept = await put([action('accept', 0, 30)], true);
    expect(kept.body).toMatchObject({
      is_enabled: true,
      enabled_at: expect.any(String),
      actions: [{ kind: 'accept', ceiling_height: 30 }],
      changed: { by: 'Chief' },
    });
    const late = await harness.as('chief').call(updateAutomaticActions, {
      params: params(),
      body: { is_enabled: true, actions: [], version: kept.body.version - 1 },
    });
    expect(late.error.code).toBe('SETTINGS_CHANGED');
    const no = await harness.as('controller').call(getAutomaticActions, { params: params() });
    expect(no.status).toBe(403);
  });

  it('that overlap are refused, naming the field and the other range', async () => {
    const refused = await put([action('accept', 0, 30), action('restrict', 25, 50)]);
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      { 'actions.1.floor_height': [expect.stringMatching(/0.*30.m AGL/)] },
    ]);
    expect((await put([action('accept', 0, 30), action('impacting-zone', 0, 120)])).status).toBe(200);
  });

  it('must be out of service before their reference changes', async () => {
    await put([action('accept', 0, 30)]);
    const sea = [action('accept', 0, 30, { reference: 'AMSL' })];
    expect((await put(sea)).error.code).toBe('AUTOMATIC_ACTIONS_ENABLED');
    expect((await put(sea, false)).error.code).toBe('AUTOMATIC_ACTIONS_ENABLED');
    // Nor by taking all of them away first.
    expect((await put([])).status).toBe(200);
    expect((await put(sea)).error.code).toBe('AUTOMATIC_ACTIONS_ENABLED');
    await put([action('accept', 0, 30)], false);
    expect((await put(sea)).status).toBe(200);
  });
});

describe('a new request', () => {
  it('is accepted by an action, which both sides are told, and rings nobody of the authority', async () => {
    await put([action('accept', 0, 80, { tactical_contact_required: true })]);
    const rows = await mission();
    const made = await ask(rows);
    expect(made.status).toBe('accepted');
    for (const who of ['owner', 'chief'] as const) {
      const approval = await seen(who, made.id);
      expect(approval).toMatchObject({
        status: 'accepted',
        decision: {
          type: 'accept',
          tactical_contact_required: true,
          automatic: { kind: 'accept', floor_height: 0, ceiling_height: 80, reference: 'AGL', height_m: 60 },
        },
      });
      expect(approval.events.at(-1)).toMatchObject({ action: 'accept', author_side: 'system' });
    }
    const flight = await harness.as('owner').call(getFlight, { params: { id: rows.flight_id } });
    expect(flight.body.status).not.toBe('action_needed');
    const told = await harness.db
      .selectFrom('notifications')
      .select('user_id')
      .where('subject_type', '=', 'approval')
      .where('subject_id', '=', made.id)
      .execute();
    expect(told.map(({ user_id }) => user_id)).not.toContain(harness.actors.controller.id);
    expect(await newest()).toMatchObject({ approval_id: made.id, outcome: 'accept', height_m: 60 });
  });

  it('is restricted to a height, or refused with its words', async () => {
    await put([action('restrict', 50, 80, { height_restriction: true, restricted_height_m: 50 })]);
    const restricted = await ask(await mission());
    expect(restricted.status).toBe('reserves');
    const { body } = await harness.as('owner').call(listDecisions, { params: { id: restricted.id } });
    expect(body[0]).toMatchObject({ restricted_height: 50, message: 'Appeler la tour avant le vol.' });
    await put([action('refuse', 50, 80)]);
    expect((await ask(await mission())).status).toBe('refused');
  });

  it('waits for a person where no action takes it, or its data are out of date', async () => {
    await put([action('accept', 0, 50)]);
    expect((await ask(await mission())).status).toBe('submitted');
    expect(await newest()).toMatchObject({ outcome: 'person', reason: 'no_action' });
    await put([action('accept', 0, 80)]);
    expect((await ask(await mission({ is_current: false }))).status).toBe('submitted');
    expect(await newest()).toMatchObject({ outcome: 'person', reason: 'data_outdated' });
  });

  it('over the sea waits for a person where its ground is not known', async () => {
    await put([action('accept', 0, 400, { reference: 'AMSL' })]);
    expect((await ask(await mission())).status).toBe('submitted');
    expect(await newest()).toMatchObject({ reason: 'ground_unknown' });
    const ground = { min_m: 140, max_m: 152, error_m: 2, source: 'ign', certainty: 'measured' } as const;
    expect((await ask(await mission({ ground }))).status).toBe('accepted');
  });

  it('is left to a person while the actions are out of service', async () => {
    await put([action('accept', 0, 80)], false);
    const { id, status } = await ask(await mission());
    expect(status).toBe('submitted');
    expect((await newest())?.approval_id).not.toBe(id);
  });

  it('is not decided by actions that are told to be out of service while it is sent', async () => {
    await put([action('accept', 0, 80)]);
    const rows = await mission();
    const [made] = await whileHeld(
      harness.db,
      (db) =>
        db
          .updateTable('automatic_actions')
          .set({ is_enabled: false })
          .where('structure_id', '=', structure)
          .execute(),
      [() => ask(rows)],
    );
    expect(made?.status).toBe('submitted');
  });

  it('is left to whoever has decided on it before, also when it is brought up to date', async () => {
    const rows = await mission();
    const { id } = await ask(rows);
    const params = { id };
    await harness.as('controller').call(decideApproval, {
      params,
      body: { type: 'request-information', version: 1, message: 'Quel drone ?' },
    });
    await put([action('accept', 0, 80)]);
    // An airport is told of no changes, another authority is.
    const type = (structure_type: StructureType) =>
      harness.db.updateTable('structures').set({ structure_type }).where('id', '=', structure).execute();
    await type('prefecture');
    const { body } = await harness.as('owner').call(updateFromFlight, { params, body: {} });
    await type('dsna_airport');
    expect(body.status).toBe('submitted');
  });

  it('is marked where it meets an impacting zone, for the authority alone', async () => {
    await harness.db
      .insertInto('structure_zones')
      .values({
        structure_id: structure,
        kind: 'impacting',
        code: null,
        name: 'Percée 14',
        geometry: JSON.stringify({ type: 'Circle', center: [1.4, 43.66], radius_m: 1000 }),
        bbox: '((1.42,43.68),(1.38,43.64))',
        area_m2: 3e6,
        ceiling_m: null,
        created_by: null,
        created_by_name: 'A',
        created_at: '2026-01-01T08:00:00Z',
        updated_at: '2026-01-01T08:00:00Z',
      })
      .execute();
    await put([action('impacting-zone', 0, 120)]);
    const { id, status } = await ask(await mission());
    expect(status).toBe('submitted');
    expect((await seen('chief', id)).inside_impacting_zone).toBe(true);
    expect((await seen('owner', id)).inside_impacting_zone).toBe(false);
  });
});

it('A preview of automatic actions tells what last year’s requests would have become, and writes nothing', async () => {
  const before = await harness.db.selectFrom('automatic_outcomes').select('id').orderBy('id').execute();
  const actions = [action('accept', 0, 80), action('refuse', 80, 120)];
  const { body } = await harness
    .as('chief')
    .call(previewAutomaticActions, { params: params(), body: { actions } });
  const { accept, restrict, refuse, person } = body.outcomes;
  expect(accept).toBeGreaterThan(3);
  expect(accept + restrict + refuse + person).toBe(body.count);
  expect(body.by_action).toEqual([accept, 0]);
  expect(body.months).toHaveLength(13);
  expect(body.months.reduce((sum, month) => sum + month.accept, 0)).toBe(accept);
  expect(await harness.db.selectFrom('automatic_outcomes').select('id').orderBy('id').execute()).toEqual(
    before,
  );
});
