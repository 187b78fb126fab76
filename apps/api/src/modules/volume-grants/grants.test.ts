import { setTimeout } from 'node:timers/promises';
import {
  activateAgreedVolume,
  createAgreedVolume,
  listAgreedVolumeEvents,
  listAgreedVolumes,
  previewAgreedVolume,
  suspendAgreedVolume,
  updateAgreedVolume,
} from '@envol/contract/agreed-volumes';
import { decideApproval, getApproval, requestApproval } from '@envol/contract/approvals';
import { automaticJournal } from '@envol/contract/automatic-actions';
import { listNotifications, markNotificationsAsRead } from '@envol/contract/notifications';
import { getVolumeGrants, withdrawVolumeGrants } from '@envol/contract/volume-grants';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addAgreedVolume, volumeInput } from '../../../test/agreedVolumes.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addBase, addDeparture, MISSIONS_PLACE } from '../../../test/helicopters.ts';
import { addForbiddingCard, addMission, FORBIDDING_KEY, type MissionRows } from '../../../test/missions.ts';
import { asking } from '../../../test/requests.ts';
import { whileHeld } from '../../../test/whileHeld.ts';

let harness: Harness;
let structure: number;
beforeAll(async () => {
  harness = await createHarness();
  structure = harness.actors.chief.structure_id ?? 0;
});
afterAll(() => harness.close());
afterEach(() => harness.db.deleteFrom('agreed_volumes').execute());

const params = () => ({ id: structure });
type Given = Parameters<typeof volumeInput>[0];

/** A volume that the tower put in force; its id. */
const agree = async (given: Given = {}): Promise<number> => {
  const made = await harness
    .as('chief')
    .call(createAgreedVolume, { params: params(), body: volumeInput(given) });
  const vid = made.body.id;
  await harness
    .as('chief')
    .call(activateAgreedVolume, { params: { id: structure, vid }, body: { version: made.body.version } });
  return vid;
};

let days = 10;
/** A mission of a day of its own, judged with the data in force unless it says otherwise. */
const mission = async ({
  is_current = true,
  same_day = false,
  structure_id = structure,
  operator_id = harness.actors.owner.operator_id ?? 0,
} = {}): Promise<MissionRows> => {
  if (!same_day) days += 1;
  const rows = await addMission(harness.db, {
    operator_id,
    structure_id,
    in_days: days,
  });
  const { rows: datasets } = await sql<{ id: number; source: string; version: string }>`
    select id, source, version, effective_date from datasets`.execute(harness.db);
  const analysis = {
    verdict: 'steps_left',
    free_height_m: null,
    checks: [],
    ruleset: 'FR-2026',
    datasets: is_current ? datasets.map((each) => ({ ...each, valid_until: '2999-01-01' })) : [],
  };
  await harness.db
    .updateTable('flights')
    .set({ analysis: JSON.stringify(analysis) as never })
    .where('id', '=', rows.flight_id)
    .execute();
  return rows;
};
const ask = async (rows: MissionRows, who: 'owner' | 'stranger' = 'owner') =>
  (await harness.as(who).call(requestApproval, { params: { id: rows.flight_id }, body: asking(rows) })).body;
const seen = async (who: 'owner' | 'chief', id: number) =>
  (await harness.as(who).call(getApproval, { params: { id } })).body;
const newest = async () =>
  (await harness.as('chief').call(automaticJournal, { params: params() })).body.results[0];
const suspend = (vid: number, who: 'chief' | 'controller' = 'controller') =>
  harness
    .as(who)
    .call(suspendAgreedVolume, { params: { id: structure, vid }, body: { reason: 'Meeting aérien.' } });

describe('a request that lies in a volume', () => {
  it('is granted under the protocol, which both sides are told with its conditions', async () => {
    const vid = await agree();
    const made = await ask(await mission());
    expect(made.status).toBe('accepted');
    for (const who of ['owner', 'chief'] as const) {
      const approval = await seen(who, made.id);
      expect(approval.decision).toMatchObject({
        type: 'accept',
        message: 'Appeler la tour 10 minutes avant le décollage.',
        tactical_contact_required: true,
        decided_by: 'PRO-2026-03 · Chief',
        automatic: {
          kind: 'agreed-volume',
          volume_id: vid,
          protocol_reference: 'PRO-2026-03',
          agreed_by: 'Chief',
          height_m: 60,
        },
      });
      expect(approval.events.at(-1)).toMatchObject({
        action: 'accept',
        author_side: 'system',
        author_name: 'PRO-2026-03 · Chief',
      });
    }
    expect(await newest()).toMatchObject({
      approval_id: made.id,
      outcome: 'accept',
      agreed_volume: { id: vid, protocol_reference: 'PRO-2026-03' },
    });
    const { body } = await harness.as('controller').call(listAgreedVolumes, { params: params() });
    expect(body).toMatchObject([{ id: vid, granted_count: 1, standing_count: 1 }]);
  });

  it('is left to a person where it does not lie wholly within, and the nearest miss is told', async () => {
    const misses = [
      [{ geometry: { type: 'Circle', center: [1.4, 43.66], radius_m: 99 } }, 'volume_outside'],
      [{ ceiling_height: 59 }, 'volume_height'],
      [{ reference: 'AMSL', ceiling_height: 2000, unit: 'ft' }, 'ground_unknown'],
      [{ last_date: '2020-02-01' }, 'volume_period'],
      [{ protocol_ends_on: '2020-02-01' }, 'volume_period'],
    ] as const;
    for (const [given, reason] of misses) {
      await agree(given as Given);
      const { id, status } = await ask(await mission());
      expect([status, reason]).toEqual(['submitted', reason]);
      expect(await newest()).toMatchObject({ approval_id: id, outcome: 'person', reason });
      await harness.db.deleteFrom('agreed_volumes').execute();
    }
  });

  it('is granted to the operators it is agreed with alone, and is agreed with no stranger', async () => {
    const other = await harness.as('chief').call(createAgreedVolume, {
      params: params(),
      body: volumeInput({
        is_for_everybody: false,
        operator_ids: [harness.actors.stranger.operator_id ?? 0],
      }),
    });
    // It never asked this tower for anything: whether it exists is nothing that the tower is told.
    expect([other.status, Object.keys(other.error.fields ?? {})]).toEqual([400, ['operator_ids']]);
    await ask(await mission());
    await agree({ is_for_everybody: false, operator_ids: [harness.actors.owner.operator_id ?? 0] });
    expect((await ask(await mission())).status).toBe('accepted');
  });

  it('waits for a person where data are out of date or a NOTAM closes its place', async () => {
    await agree();
    expect((await ask(await mission({ is_current: false }))).status).toBe('submitted');
    expect(await newest()).toMatchObject({ reason: 'data_outdated' });
    const rows = await mission();
    await addForbiddingCard(harness.db, rows.flight_id);
    expect((await ask(rows)).status).toBe('submitted');
    expect(await newest()).toMatchObject({ reason: 'place_forbidden' });
  });

  it('waits for a person where its operator says that what closes the place is settled', async () => {
    await agree();
    const { flight_id, ...rows } = await mission();
    await addForbiddingCard(harness.db, flight_id);
    await harness.db.updateTable('flights').set({ outlook: 'steps' }).where('id', '=', flight_id).execute();
    await harness.db
      .updateTable('flight_constraints')
      .set({ status: 'done' })
      .where('flight_id', '=', flight_id)
      .where('key', '=', FORBIDDING_KEY)
      .execute();
    expect((await ask({ flight_id, ...rows })).status).toBe('submitted');
    expect(await newest()).toMatchObject({ reason: 'place_forbidden' });
  });

  it('waits for a person while its structure is closed or a helicopter has its corridor there', async () => {
    await agree();
    const close = (closed_at: string | null) =>
      harness.db.updateTable('structures').set({ closed_at }).where('id', '=', structure).execute();
    await close('2020-01-01T00:00:00Z');
    expect((await ask(await mission())).status).toBe('submitted');
    expect(await newest()).toMatchObject({ reason: 'uspace_closed' });
    await close(null);
    const base = await addBase(harness.db, structure);
    await addDeparture(harness.db, base, { scene: MISSIONS_PLACE });
    expect((await ask(await mission())).status).toBe('submitted');
    expect(await newest()).toMatchObject({ reason: 'helicopter_corridor' });
    await harness.db.deleteFrom('helicopter_departures').execute();
    expect((await ask(await mission())).status).toBe('accepted');
  });

  it('waits for a person where it meets another agreement in the air, also one that is given at once', async () => {
    await agree();
    expect((await ask(await mission())).status).toBe('accepted');
    expect((await ask(await mission({ same_day: true }))).status).toBe('submitted');
    expect(await newest()).toMatchObject({ reason: 'conflict' });
    const [one, other] = [await mission(), await mission({ same_day: true })];
    const both = await Promise.all([ask(one), ask(other)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['accepted', 'submitted']);
  });

  it('waits for a person where the volume of another structure grants at once what it would meet', async () => {
    await agree();
    const structure_id = harness.actors.otherController.structure_id ?? Number.NaN;
    await addAgreedVolume(harness.db, structure_id, { status: 'active' });
    const operator_id = harness.actors.stranger.operator_id ?? Number.NaN;
    const [one, other] = [await mission(), await mission({ same_day: true, structure_id, operator_id })];
    const both = await whileHeld(
      harness.db,
      (db) => db.updateTable('agreed_volumes').set({ name: 'Purpan 2' }).execute(),
      [() => ask(one), () => ask(other, 'stranger')],
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['accepted', 'submitted']);
  });
});

describe('a volume that is suspended', () => {
  it('grants nothing from then on, by whoever decides, and is not changed while it is in force', async () => {
    const vid = await agree();
    const change = {
      params: { id: structure, vid },
      body: { version: 2, volume: volumeInput({ ceiling_height: 400 }) },
    };
    const early = await harness.as('chief').call(updateAgreedVolume, change);
    expect(early.error.code).toBe('AGREED_VOLUME_TRANSITION_ILLEGAL');
    const { body } = await suspend(vid);
    expect(body).toMatchObject({ status: 'suspended', available_actions: ['activate', 'change'] });
    expect((await ask(await mission())).status).toBe('submitted');
    const events = await harness.as('controller').call(listAgreedVolumeEvents, { params: params() });
    expect(events.body.results.slice(0, 3)).toMatchObject([
      { action: 'suspend', reason: 'Meeting aérien.', by: 'Controller' },
      { action: 'activate', by: 'Chief' },
      { action: 'create', by: 'Chief' },
    ]);
    const no = await harness.as('controller').call(activateAgreedVolume, {
      params: { id: structure, vid },
      body: { version: body.version },
    });
    expect(no.status).toBe(403);
  });

  it('grants nothing to a request that waited while it was being suspended', async () => {
    const vid = await agree();
    const rows = await mission();
    const [made] = await whileHeld(
      harness.db,
      (db) => db.updateTable('agreed_volumes').set({ status: 'suspended' }).where('id', '=', vid).execute(),
      [() => ask(rows)],
    );
    expect(made?.status).toBe('submitted');
  });

  it('leaves what was flown once and is not over to a person, and counts it', async () => {
    const vid = await agree();
    const { id } = await ask(await mission());
    await sql`insert into take_off_authorizations (operator_id, structure_id, approval_id, status, date_start, date_end, areas,
        max_flying_height, pilot, requested_by_name, requested_at, updated_at)
      select operator_id, structure_id, id, 'landed', date_start, date_end, '[]', 60, '{}', 'Camille', submitted_at, updated_at
      from approvals where id = ${id}`.execute(harness.db);
    await suspend(vid);
    const { body } = await harness
      .as('controller')
      .call(withdrawVolumeGrants, { params: { id: structure, vid }, body: { message: 'Meeting aérien.' } });
    expect(body).toMatchObject({ withdrawable: 0, in_flight: 0, partly_flown: 1, withdrawn: 0 });
    const { version } = await seen('chief', id);
    await harness.as('chief').call(decideApproval, {
      params: { id },
      body: { type: 'refuse', version, message: 'Meeting aérien.' },
    });
    const after = await harness.as('controller').call(getVolumeGrants, { params: { id: structure, vid } });
    expect(after.body).toMatchObject({ partly_flown: 0, withdrawn: 1 });
  });

  it('has its grants counted while somebody changes it', async () => {
    const vid = await agree();
    const read = () => harness.as('controller').call(getVolumeGrants, { params: { id: structure, vid } });
    const answers = await harness.db.transaction().execute(async (db) => {
      await db.updateTable('agreed_volumes').set({ name: 'Autre' }).where('id', '=', vid).execute();
      return Promise.race([read(), setTimeout(5_000)]);
    });
    expect(answers?.body).toMatchObject({ granted: 0 });
  });

  it('has what it granted and nobody flew taken back, with the receipts counted', async () => {
    const vid = await agree();
    const at = { id: structure, vid };
    const body = { message: 'Protocole suspendu pour un meeting aérien.' };
    const [flown, kept, mine] = [
      await ask(await mission()),
      await ask(await mission()),
      await ask(await mission()),
    ];
    const early = await harness.as('chief').call(withdrawVolumeGrants, { params: at, body });
    expect(early.error.code).toBe('AGREED_VOLUME_TRANSITION_ILLEGAL');
    // One of them is in the air, and one was decided anew by a person meanwhile.
    await sql`insert into take_off_authorizations (operator_id, structure_id, approval_id, status, date_start, date_end, areas,
        max_flying_height, pilot, requested_by_name, requested_at, updated_at)
      select operator_id, structure_id, id, 'taken_off', date_start, date_end, '[]', 60, '{}', 'Camille', submitted_at, updated_at
      from approvals where id = ${flown.id}`.execute(harness.db);
    const { version } = await seen('chief', mine.id);
    await harness.as('chief').call(decideApproval, {
      params: { id: mine.id },
      body: { type: 'restrict', version, message: 'Pas le dimanche.' },
    });
    await suspend(vid);
    const before = await harness.as('controller').call(getVolumeGrants, { params: at });
    expect(before.body).toEqual({
      granted: 3,
      withdrawable: 1,
      in_flight: 1,
      partly_flown: 0,
      withdrawn: 0,
      received: 0,
    });
    const done = await harness.as('controller').call(withdrawVolumeGrants, { params: at, body });
    expect(done.body).toEqual({
      granted: 3,
      withdrawable: 0,
      in_flight: 1,
      partly_flown: 0,
      withdrawn: 1,
      received: 0,
    });
    expect(await seen('owner', kept.id)).toMatchObject({
      status: 'refused',
      decision: { message: body.message, decided_by: 'Controller', automatic: null },
    });
    expect([(await seen('owner', flown.id)).status, (await seen('owner', mine.id)).status]).toEqual([
      'accepted',
      'reserves',
    ]);
    // Twice is once.
    const again = await harness.as('controller').call(withdrawVolumeGrants, { params: at, body });
    expect(again.body.withdrawn).toBe(1);
    const news = await harness.as('owner').call(listNotifications, { query: {} });
    const ids = news.body.filter(({ viewed }) => !viewed).map(({ id }) => id);
    await harness.as('owner').call(markNotificationsAsRead, { body: { ids } });
    const after = await harness.as('controller').call(getVolumeGrants, { params: at });
    expect(after.body.received).toBe(1);
  });
});

it('a preview tells what a volume would have made of last year’s requests, and writes nothing', async () => {
  const ask2 = (given: Given) =>
    harness.as('chief').call(previewAgreedVolume, { params: params(), body: volumeInput(given) });
  const count = await harness.db.selectFrom('automatic_outcomes').select('id').execute();
  const all = await ask2({});
  expect(all.body.outcomes.accept).toBeGreaterThan(3);
  expect(all.body.outcomes.accept + all.body.outcomes.person).toBe(all.body.count);
  const none = await ask2({ geometry: { type: 'Circle', center: [3, 45], radius_m: 500 } });
  expect(none.body).toMatchObject({
    outcomes: { accept: 0, person: all.body.count },
    reasons: [{ reason: 'volume_outside', count: all.body.count }],
  });
  const low = await ask2({ ceiling_height: 10 });
  expect(low.body.outcomes.accept).toBe(0);
  expect(await harness.db.selectFrom('automatic_outcomes').select('id').execute()).toHaveLength(count.length);
});
