import {
  createDrone,
  deleteDrone,
  droneCanBeDeleted,
  inactivateDrones,
  listDrones,
  simplifiedDrones,
  updateDrone,
} from '@envol/contract/drones';
import type { CallOf } from '@envol/contract/endpoint';
import { updateFlight, updateFlightConstraint } from '@envol/contract/flights';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let serial = 0;
const machine = (changes = {}) => ({
  name: 'Matrice',
  manufacturer: 'DJI',
  model: 'M30T',
  serial_number: `S-${++serial}`,
  mass_kg: 3.8,
  ...changes,
});
const add = async (changes = {}, who: 'owner' | 'stranger' = 'owner') =>
  (await harness.as(who).call(createDrone, { body: machine(changes) })).body;

describe('the calls of drones', () => {
  it('are added with sensible values and changed: absent keeps, null clears', async () => {
    const made = await add({ drone_class: 'C2', registration: 'UAS-FR-200002' });
    expect(made).toMatchObject({
      aircraft_type: 'multicopter',
      remote_identification: 'none',
      is_active: true,
    });
    const changed = await harness
      .as('owner')
      .call(updateDrone, { params: { id: made.id }, body: { drone_class: null } });
    const { last_change } = changed.body;
    expect(changed.body).toEqual({ ...made, drone_class: null, last_change });
  });

  it('have a serial number of their own in the fleet, not in the world', async () => {
    const { serial_number } = await add();
    const twice = await harness.as('owner').call(createDrone, { body: machine({ serial_number }) });
    expect([twice.status, twice.error.code]).toEqual([409, 'SERIAL_NUMBER_ALREADY_EXISTS']);
    expect(twice.error.fields).toHaveProperty('serial_number');
    expect(
      (await harness.as('stranger').call(createDrone, { body: machine({ serial_number }) })).status,
    ).toBe(201);
    const other = await add();
    const renamed = await harness
      .as('owner')
      .call(updateDrone, { params: { id: other.id }, body: { serial_number } });
    expect(renamed.status).toBe(409);
  });

  it.each([
    [{ mass_kg: 0 }, 'mass_kg'],
    [{ mass_kg: 'heavy' }, 'mass_kg'],
    [{ manufacturer: ' ' }, 'manufacturer'],
    [{ registration: 'F-ABCD' }, 'registration'],
    [{ drone_class: 'C9' }, 'drone_class'],
  ])('are refused with %j, naming the field', async (changes, field) => {
    const reply = await harness.as('owner').call(createDrone, { body: machine(changes) as never });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.error.fields ?? {})).toEqual([field]);
  });

  it('are listed and found by a word', async () => {
    await add({ name: 'Needle' });
    const { body } = await harness.as('pilot').call(listDrones, { query: { q: 'needl', ordering: 'name' } });
    expect(body).toMatchObject({ count: 1, results: [{ name: 'Needle' }] });
  });

  it('are inactivated, and then no longer offered', async () => {
    const mine = await add();
    const theirs = await add({}, 'stranger');
    const reply = await harness.as('owner').call(inactivateDrones, { body: { ids: [mine.id, theirs.id] } });
    expect(reply.body).toEqual({ inactivated: 1 });
    const offered = await harness.as('owner').call(simplifiedDrones, { query: { active: 'true' } });
    expect(offered.body.map(({ id }) => id)).not.toContain(mine.id);
    const kept = await harness.as('stranger').call(simplifiedDrones, { query: { active: 'true' } });
    expect(kept.body.map(({ id }) => id)).toContain(theirs.id);
  });

  it('are deleted while no mission names them', async () => {
    const free = { params: { id: (await add()).id } };
    expect((await harness.as('owner').call(deleteDrone, free)).status).toBe(204);
    const busy = await add();
    await addFlight(harness, { drone_ids: [busy.id] });
    const linked = { params: { id: busy.id } };
    expect((await harness.as('owner').call(droneCanBeDeleted, linked)).body.can_be_deleted).toBe(false);
    expect((await harness.as('owner').call(deleteDrone, linked)).error.code).toBe('LINKED_TO_FLIGHT');
  });

  it('are judged with the mission they fly, under its scenario', async () => {
    const owner = harness.as('owner');
    const unfit = await add({
      name: 'Thermique',
      drone_class: 'C2',
      registration: 'UAS-FR-200009',
      remote_identification: 'eu',
    });
    const flight = await addFlight(harness, { areas: [{ geometry: PLACES.country }], drone_ids: [unfit.id] });
    expect(flight).toMatchObject({
      status: 'action_needed',
      next_step: { code: 'change_drone', params: { drone: 'Thermique' } },
      analysis: { verdict: 'steps' },
    });
    expect(flight.analysis?.constraints[0]).toMatchObject({
      kind: 'drone_compatibility',
      effect: 'forbidden',
    });
    expect(flight.analysis?.constraints[0]?.reasons.map(({ code }) => code)).toContain('other_scenarios');
    const params = { id: flight.id };
    const ticked = await owner.call(updateFlightConstraint, {
      params: { ...params, cid: flight.analysis?.constraints[0]?.id ?? 0 },
      body: { status: 'checked' },
    });
    expect([ticked.status, ticked.error.code]).toEqual([409, 'CONSTRAINT_NEEDS_ANOTHER_PLAN']);
    const changed = await owner.call(updateFlight, { params, body: { scenario: 'A2' } });
    expect(changed.body).toMatchObject({ status: 'planned', next_step: { code: expect.any(String) } });
  });

  it('are judged by the speed, the kit and the observers that were said', async () => {
    const owner = harness.as('owner');
    const kit = await add({
      drone_class: 'C3',
      max_dimension_m: 0.6,
      registration: 'UAS-FR-200010',
      remote_identification: 'eu',
    });
    expect(kit).toMatchObject({ c5_kit: 'to_check', design_certificate: 'to_check' });
    const flight = await addFlight(harness, {
      areas: [{ geometry: PLACES.country }],
      drone_ids: [kit.id],
      max_ground_speed_ms: null,
    });
    const params = { id: flight.id };
    const codes = async (body: CallOf<typeof updateFlight>['body']) => {
      const changed = await owner.call(updateFlight, { params, body });
      return (changed.body.analysis?.constraints ?? [])
        .filter(({ kind }) => kind === 'scenario' || kind === 'drone_compatibility')
        .flatMap(({ effect, reasons }) => [effect, reasons[0]?.code]);
    };
    expect(flight.max_ground_speed_ms).toBeNull();
    expect(await codes({ populated_area: 'no' })).toEqual([
      ...['check', 'class_kit'],
      ...['check', 'scenario_speed_not_said'],
    ]);
    await owner.call(updateDrone, { params: { id: kit.id }, body: { c5_kit: 'yes' } });
    expect(await codes({ max_ground_speed_ms: 5 })).toEqual(['forbidden', 'scenario_speed']);
    expect(await codes({ max_ground_speed_ms: 4.9 })).toEqual([]);
    await owner.call(updateDrone, { params: { id: kit.id }, body: { drone_class: 'C6' } });
    const far = { scenario: 'STS-02', visibility: 'off_sight', max_distance_from_pilot: 1_500 } as const;
    expect(await codes(far)).toEqual(['check', 'scenario_distance_observers']);
    expect(await codes({ airspace_observers: 0 })).toEqual(['forbidden', 'scenario_distance_no_observer']);
    expect(await codes({ airspace_observers: 1 })).toEqual(['information', 'scenario_observers_near']);
  });

  it('are offered with what the rules look at', async () => {
    const { id } = await add({
      max_dimension_m: 0.7,
      has_light_signalling: true,
      remote_identification: 'eu',
    });
    const { body } = await harness.as('owner').call(simplifiedDrones);
    expect(body.find((one) => one.id === id)).toMatchObject({
      max_dimension_m: 0.7,
      has_light_signalling: true,
      has_third_party_protection: false,
      design_certificate: 'to_check',
      c5_kit: 'to_check',
      remote_identification: 'eu',
    });
  });

  it('of another operator do not exist', async () => {
    const params = { id: (await add({}, 'stranger')).id };
    const owner = harness.as('owner');
    const replies = [
      await owner.call(updateDrone, { params, body: { name: 'mine' } }),
      await owner.call(droneCanBeDeleted, { params }),
      await owner.call(deleteDrone, { params }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('are kept by operators, and changed by those who keep the fleet', async () => {
    expect((await harness.as('controller').call(listDrones)).status).toBe(403);
    expect((await harness.as('generalist').call(createDrone, { body: machine() })).status).toBe(403);
    expect((await harness.as(null).call(listDrones)).status).toBe(401);
  });
});

it('a picker offers a large fleet whole where one is chosen', async () => {
  const { operator_id } = harness.actors.stranger;
  await sql`insert into drones (operator_id, name, manufacturer, model, serial_number, mass_kg)
    select ${operator_id}, 'Essaim ' || n, 'DJI', 'M30', 'E-' || n, 3.8 from generate_series(1, 1200) n`.execute(
    harness.db,
  );
  const { body } = await harness.as('stranger').call(simplifiedDrones, { query: { active: 'true' } });
  expect(body.filter(({ name }) => name.startsWith('Essaim'))).toHaveLength(1200);
});
