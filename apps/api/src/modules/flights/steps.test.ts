import { decideApproval } from '@envol/contract/approvals';
import { updateDrone } from '@envol/contract/drones';
import {
  analyseFlight,
  type Flight,
  getFlight,
  updateFlight,
  updateFlightConstraint,
} from '@envol/contract/flights';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCrew, addFlight, addRequestedFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { systemClock } from '../../platform/clock.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

/** A crew whose drone may fly STS-02. */
const c6Crew = async () => {
  const { pilot_id, drone_id } = await addCrew(harness);
  await harness.as('owner').call(updateDrone, { params: { id: drone_id }, body: { drone_class: 'C6' } });
  return { pilot_ids: [pilot_id], drone_ids: [drone_id] };
};
const read = async (id: number): Promise<Flight> =>
  (await harness.as('owner').call(getFlight, { params: { id } })).body;
const tick = (flight: Flight, cid: number, body: object) =>
  harness.as('owner').call(updateFlightConstraint, { params: { id: flight.id, cid }, body });
const constraint = (flight: Flight, kind: string) => {
  const found = flight.analysis?.constraints.find((one) => one.kind === kind);
  if (!found) throw new Error(`no ${kind}`);
  return found;
};

const hoursFromNow = (hours: number): string =>
  new Date(systemClock.now().getTime() + hours * 3_600_000).toISOString();

/** A mission out of sight, and its step towards the armed forces. */
const besideTheArmy = async () => {
  const flight = await addFlight(harness, {
    areas: [{ geometry: PLACES.country }],
    visibility: 'off_sight',
    scenario: 'STS-02',
    ...(await c6Crew()),
  });
  const army = (answer: Flight) => constraint(answer, 'beyond_visual_line_of_sight');
  return { flight, cid: army(flight).id, army };
};

describe('steps done by the operator’s own means', () => {
  it('are ticked off, noted and opened again; status and next step follow', async () => {
    const flight = await addFlight(harness, {
      areas: [{ geometry: PLACES.country }],
      visibility: 'off_sight',
      scenario: 'STS-02',
      ...(await c6Crew()),
    });
    const army = constraint(flight, 'beyond_visual_line_of_sight');
    expect(flight).toMatchObject({ status: 'action_needed', next_step: { code: 'notify_army' } });
    const done = await tick(flight, army.id, { status: 'checked', note: 'Envoyée lundi' });
    expect(done.body).toMatchObject({ status: 'confirmed', next_step: { code: expect.any(String) } });
    expect(constraint(done.body, 'beyond_visual_line_of_sight')).toMatchObject({
      status: 'checked',
      note: 'Envoyée lundi',
    });
    const again = await tick(flight, army.id, { status: 'todo' });
    expect(again.body.status).toBe('action_needed');
    expect(constraint(again.body, 'beyond_visual_line_of_sight').note).toBe('Envoyée lundi');
    expect((await tick(flight, army.id, { note: null })).body.status).toBe('action_needed');
  });

  it('are left open by hand, and settled by either word for it', async () => {
    const { flight, cid, army } = await besideTheArmy();
    const open = await tick(flight, cid, { status: 'not_handled' });
    expect([open.body.status, army(open.body).status]).toEqual(['action_needed', 'not_handled']);
    await harness.as('owner').call(analyseFlight, { params: { id: flight.id } });
    expect(army(await read(flight.id)).status).toBe('not_handled');
    const done = await tick(flight, cid, { status: 'done', note: 'Envoyée lundi' });
    expect([done.body.status, army(done.body).status]).toEqual(['confirmed', 'checked']);
  });

  it('keep who settled them, when and how, over an edit, until they are opened again', async () => {
    const { flight, cid, army } = await besideTheArmy();
    const on = hoursFromNow(-1);
    const told = { by: 'Claire Morel', on: on.replace('Z', '+00:00'), how: 'phone' };
    const proof = {
      ...told,
      on,
      reference: 'Capitaine Roy, n° 512',
      marked_by: 'Owner',
      marked_at: expect.stringMatching(/^20\d\d-.+Z$/) as string,
    };
    const done = await tick(flight, cid, {
      status: 'checked',
      proof: { ...told, reference: ' Capitaine Roy, n° 512 ' },
    });
    expect(army(done.body)).toMatchObject({ status: 'checked', proof });
    const params = { id: flight.id };
    await harness.as('owner').call(updateFlight, { params, body: { max_flying_height: 40 } });
    expect(army(await read(flight.id))).toMatchObject({ status: 'checked', proof });
    // Marked once more: what was proved stays. Said better: the new words count.
    expect(army((await tick(flight, cid, { status: 'checked' })).body).proof).toEqual(proof);
    const better = await tick(flight, cid, { proof: { ...told, how: 'email' } });
    expect(army(better.body).proof).toEqual({ ...proof, how: 'email', reference: null });
    expect(army((await tick(flight, cid, { status: 'todo' })).body).proof).toBeNull();
    // A mark alone is one without proof, and says so.
    expect(army((await tick(flight, cid, { status: 'checked' })).body).proof).toBeNull();
  });

  it('are not proved by what lies ahead, by nobody, nor while they are not done', async () => {
    const { flight, cid } = await besideTheArmy();
    const proof = { by: 'Claire Morel', on: hoursFromNow(-1), how: 'phone' };
    const wrongOf = async (body: object) => {
      const { status, error } = await tick(flight, cid, body);
      return [status, Object.keys(error.fields ?? {})];
    };
    const checked = (changes: object) => wrongOf({ status: 'checked', proof: { ...proof, ...changes } });
    expect(await checked({ on: hoursFromNow(1) })).toEqual([400, ['proof.on']]);
    expect(await checked({ on: 'hier' })).toEqual([400, ['proof.on']]);
    expect(await checked({ by: ' ' })).toEqual([400, ['proof.by']]);
    expect(await checked({ how: 'pigeon' })).toEqual([400, ['proof.how']]);
    expect(await wrongOf({ status: 'todo', proof })).toEqual([400, ['proof']]);
    expect(await wrongOf({ proof })).toEqual([400, ['proof']]);
  });

  it('are not taken back once somebody else has marked them', async () => {
    const { flight, cid, army } = await besideTheArmy();
    const proof = { by: 'Claire Morel', on: hoursFromNow(-1), how: 'phone' };
    const first = army((await tick(flight, cid, { status: 'checked', proof })).body).proof?.marked_at;
    const colleague = { ...proof, by: 'Hugo Petit', how: 'email' };
    await tick(flight, cid, { status: 'todo', seen_mark: first });
    const again = army(
      (await tick(flight, cid, { status: 'checked', proof: colleague, seen_mark: null })).body,
    );
    for (const change of [
      { status: 'todo', seen_mark: first },
      { status: 'checked', proof, seen_mark: null },
    ]) {
      const refused = await tick(flight, cid, change);
      expect([refused.status, refused.error.code]).toEqual([409, 'STEP_CHANGED']);
    }
    expect(army(await read(flight.id)).proof).toEqual(again.proof);
    const seen_mark = again.proof?.marked_at;
    expect(army((await tick(flight, cid, { status: 'todo', seen_mark })).body).proof).toBeNull();
  });

  it('take the same mark twice as once, where its answer was lost', async () => {
    const { flight, cid, army } = await besideTheArmy();
    const proof = { by: 'Claire Morel', on: hoursFromNow(-1), how: 'phone', reference: ' n° 512 ' };
    const sent = { status: 'checked', proof, seen_mark: null };
    const first = army((await tick(flight, cid, sent)).body);
    const second = await tick(flight, cid, sent);
    expect([second.status, army(second.body).proof]).toEqual([200, first.proof]);
    // Another word of the same person is no repetition.
    const other = await tick(flight, cid, { ...sent, proof: { ...proof, how: 'email' } });
    expect([other.status, other.error.code]).toEqual([409, 'STEP_CHANGED']);
  });

  it('are told to the operator’s screens, also where words for a mark alone have changed', async () => {
    const { flight, cid } = await besideTheArmy();
    const told = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from events
        where type = 'flight_updated' and (payload->>'flight_id')::bigint = ${flight.id}`.execute(harness.db);
      return rows[0]?.count ?? 0;
    };
    const before = await told();
    const proof = { by: 'Claire Morel', on: hoursFromNow(-1), how: 'phone' };
    await tick(flight, cid, { status: 'checked', proof });
    await tick(flight, cid, { proof: { ...proof, how: 'email' } });
    await tick(flight, cid, { note: 'Envoyée lundi' });
    expect((await told()) - before).toBe(3);
    await tick(flight, cid, { status: 'checked' });
    expect((await told()) - before).toBe(3);
  });

  it('need a proof where the place is closed', async () => {
    const flight = await addFlight(harness, {
      areas: [{ geometry: { type: 'Circle', center: [2.3499, 48.853], radius_m: 50 } }],
    });
    const cid = constraint(flight, 'prohibited_area').id;
    const bare = await tick(flight, cid, { status: 'checked' });
    expect([bare.status, Object.keys(bare.error.fields ?? {})]).toEqual([400, ['proof']]);
    const proof = { by: 'Claire Morel', on: hoursFromNow(-1), how: 'email', reference: 'PP-2026-118' };
    expect((await tick(flight, cid, { status: 'checked', proof })).status).toBe(200);
  });

  it('stay done over a new analysis and an edit', async () => {
    const flight = await addFlight(harness, {
      areas: [{ geometry: PLACES.country }],
      visibility: 'off_sight',
      scenario: 'STS-02',
      ...(await c6Crew()),
    });
    await tick(flight, constraint(flight, 'beyond_visual_line_of_sight').id, { status: 'checked' });
    const params = { id: flight.id };
    const analysis = await harness.as('pilot').call(analyseFlight, { params });
    expect(analysis.body.constraints.map(({ status }) => status)).toContain('checked');
    await harness.as('owner').call(updateFlight, { params, body: { max_flying_height: 40 } });
    expect((await read(flight.id)).status).toBe('confirmed');
  });

  it('are opened again by an edit that reaches beyond what was agreed to', async () => {
    const { flight, cid, army } = await besideTheArmy();
    const proof = { by: 'Claire Morel', on: hoursFromNow(-1), how: 'phone' };
    const params = { id: flight.id };
    const edited = async (body: object) => {
      await tick(flight, cid, { status: 'checked', proof });
      await harness.as('owner').call(updateFlight, { params, body });
      const { status, proof: kept } = army(await read(flight.id));
      return [status, kept === null];
    };
    const open = ['todo', true];
    const { max_flying_height: height, date_start, date_end } = flight;
    const hourBefore = (at: string) => new Date(Date.parse(at) - 3_600_000).toISOString();
    const hourAfter = (at: string) => new Date(Date.parse(at) + 3_600_000).toISOString();
    expect(await edited({ max_flying_height: height + 1 })).toEqual(open);
    expect(await edited({ date_end: hourAfter(date_end) })).toEqual(open);
    expect(await edited({ areas: [{ geometry: PLACES.country, max_height_m: height + 2 }] })).toEqual(open);
    expect(await edited({ areas: [{ geometry: { ...PLACES.country, radius_m: 77 } }] })).toEqual(open);
    const inDays = (at: string, days: number) => new Date(Date.parse(at) + days * 86_400_000).toISOString();
    expect(await edited({ date_end: inDays(date_end, 2) })).toEqual(open);
    // A day less, and an hour more on each of the others.
    expect(await edited({ date_start: inDays(hourBefore(date_start), 1) })).toEqual(open);
    expect(await edited({ date_start, date_end })).toEqual(open);
    // Within what it was: shorter, lower, sent again as it is.
    expect(await edited({ max_flying_height: height - 5, date_end, date_start })).toEqual(['checked', false]);
    expect(await edited({ name: 'Autre nom' })).toEqual(['checked', false]);
  });

  it('go together for one authority, save one that was set for itself', async () => {
    const flight = await addFlight(harness);
    const steps = (flight.analysis?.constraints ?? []).filter(({ structure_id }) => structure_id !== null);
    const [first] = steps;
    if (!first) throw new Error('no step');
    const twins = [1, 2].map((number) => ({
      flight_id: flight.id,
      key: `twin:${number}`,
      position: 50 + number,
      structure_id: null,
      delegatee_structure_id: first.delegatee_structure_id,
      judged: JSON.stringify({ ...first, key: `twin:${number}` }),
      status: 'todo' as const,
      note: null,
    }));
    await harness.db.insertInto('flight_constraints').values(twins).execute();
    const statuses = (answer: Flight) =>
      Object.fromEntries((answer.analysis?.constraints ?? []).map(({ key, status }) => [key, status]));
    const done = (await tick(flight, first.id, { status: 'checked' })).body;
    expect(statuses(done)).toMatchObject({
      [first.key]: 'checked',
      'twin:1': 'checked',
      'twin:2': 'checked',
    });
    // Opened again for itself: it follows no more, nor does the first, which was set by hand as well.
    const lone = done.analysis?.constraints.find(({ key }) => key === 'twin:2');
    const alone = (await tick(flight, lone?.id ?? 0, { status: 'todo' })).body;
    expect(statuses(alone)).toMatchObject({ [first.key]: 'checked', 'twin:1': 'todo', 'twin:2': 'todo' });
    const again = (await tick(flight, first.id, { status: 'todo' })).body;
    const last = (await tick(flight, first.id, { status: 'checked' })).body;
    expect(statuses(again)).toMatchObject({ [first.key]: 'todo', 'twin:1': 'todo', 'twin:2': 'todo' });
    expect(statuses(last)).toMatchObject({ [first.key]: 'checked', 'twin:1': 'checked', 'twin:2': 'todo' });
    expect(last.analysis?.constraints.find(({ key }) => key === 'twin:2')?.has_own_status).toBe(true);
  });

  it('cannot be what only informs, nor what was asked of an authority', async () => {
    const { flight } = await addRequestedFlight(harness);
    const asked = flight.analysis?.constraints.find(({ can_request_approval }) => can_request_approval);
    const late = await tick(flight, asked?.id ?? 0, { status: 'checked' });
    expect([late.status, late.error.code]).toEqual([409, 'APPROVAL_ALREADY_REQUESTED']);
    const told = flight.analysis?.constraints.find(({ effect }) => effect === 'information');
    const idle = await tick(flight, told?.id ?? 0, { status: 'todo' });
    expect([idle.status, idle.error.code]).toEqual([409, 'CONSTRAINT_NEEDS_NO_APPROVAL']);
    for (const status of ['refused', 'handled', 'to_send', 'outdated', 'failed'])
      expect((await tick(flight, asked?.id ?? 0, { status })).status).toBe(400);
    expect((await tick(flight, 987_654, { status: 'checked' })).status).toBe(404);
  });

  it('are for those who plan missions', async () => {
    const flight = await addFlight(harness);
    const reply = await harness
      .as('controller')
      .call(updateFlightConstraint, { params: { id: flight.id, cid: 1 }, body: {} });
    expect(reply.status).toBe(403);
  });
});

describe('requests and decisions', () => {
  it('lead the mission from waiting to its conditions', async () => {
    const { flight, approval_id } = await addRequestedFlight(harness);
    const waiting = await read(flight.id);
    expect(waiting).toMatchObject({ status: 'planned', next_step: { code: 'wait_authority' } });
    const asked = waiting.analysis?.constraints.find((one) => one.approval_id === approval_id);
    expect(asked?.status).toBe('handled');
    await harness.as('controller').call(decideApproval, {
      params: { id: approval_id },
      body: { type: 'restrict', version: 1, message: 'Sous 30 m.', restricted_height: 30 } as never,
    });
    const decided = await read(flight.id);
    expect(decided).toMatchObject({ status: 'reserves', next_step: { code: 'read_conditions' } });
    expect(decided.analysis?.constraints.find((one) => one.approval_id === approval_id)?.status).toBe('done');
  });

  it('outlive a constraint that binds no longer', async () => {
    const { flight, approval_id } = await addRequestedFlight(harness);
    // Refused: the mission may be changed again, and leaves the zone.
    await harness.as('controller').call(decideApproval, {
      params: { id: approval_id },
      body: { type: 'refuse', version: 1, message: 'Trop près.' } as never,
    });
    expect(await read(flight.id)).toMatchObject({ status: 'refused', next_step: { code: 'ask_again' } });
    const moved = await harness
      .as('owner')
      .call(updateFlight, { params: { id: flight.id }, body: { areas: [{ geometry: PLACES.country }] } });
    expect(moved.body.status).toBe('planned');
    const outdated = moved.body.analysis?.constraints.filter(({ status }) => status === 'outdated');
    expect(outdated).toMatchObject([{ approval_id, can_request_approval: false }]);
  });
});
