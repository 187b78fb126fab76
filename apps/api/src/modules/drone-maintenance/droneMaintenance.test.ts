import {
  correctDroneMaintenance,
  deleteDroneMaintenance,
  getDroneMaintenance,
  noteDroneMaintenance,
  planDroneMaintenance,
} from '@envol/contract/drone-maintenance';
import { checkCanTakeOff } from '@envol/contract/flight-progress';
import { daysAfter, todayIn } from '@envol/domain/time/localTime';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorIdOf } from '../../../test/actors.ts';
import { addCrew, addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { ROLES: 'web' } });
});
afterAll(() => harness.close());

const today = () => todayIn(Date.now());
const fly = (drone_id: number, pilot_id: number, date: string, minutes: number) =>
  sql`insert into flying_times (operator_id, pilot_id, drone_id, date, nb_flights, duration_min, created_at, updated_at)
    values (${operatorIdOf(harness.actors.owner)}, ${pilot_id}, ${drone_id}, ${date}, 1, ${minutes}, now(), now())`.execute(
    harness.db,
  );
const told = async (id: number) =>
  (await harness.as('owner').call(getDroneMaintenance, { params: { id } })).body;

it('a drone is due by the hours that it flew since its last maintenance, its day included', async () => {
  const { drone_id, pilot_id } = await addCrew(harness);
  const params = { id: drone_id };
  expect(await told(drone_id)).toMatchObject({ state: 'none', flown_h: 0, done: [] });
  await fly(drone_id, pilot_id, daysAfter(today(), -30), 300);
  await harness.as('owner').call(planDroneMaintenance, { params, body: { every_h: 5 } });
  expect(await told(drone_id)).toMatchObject({ state: 'overdue', flown_h: 5, left_h: 0 });
  const done_on = daysAfter(today(), -10);
  await harness.as('owner').call(noteDroneMaintenance, { params, body: { done_on, note: 'Hélices' } });
  expect(await told(drone_id)).toMatchObject({
    state: 'kept',
    flown_h: 5,
    flown_since_h: 0,
    done: [{ done_on, note: 'Hélices', by: 'Owner' }],
  });
  await fly(drone_id, pilot_id, done_on, 60);
  expect(await told(drone_id)).toMatchObject({ flown_since_h: 1, left_h: 4 });
});

it('a plan of a maintenance keeps what a change leaves out, and clears what it says is null', async () => {
  const { drone_id } = await addCrew(harness);
  const params = { id: drone_id };
  const plan = async (body: object) =>
    (await harness.as('owner').call(planDroneMaintenance, { params, body })).body.plan;
  const all = { every_h: 50, every_days: 365, first_h: 120 };
  expect(await plan(all)).toEqual(all);
  expect(await plan({})).toEqual(all);
  expect(await plan({ every_h: null })).toEqual({ ...all, every_h: null });
});

it('what a drone had flown before its log counts until it is maintained here', async () => {
  const { drone_id, pilot_id } = await addCrew(harness);
  const params = { id: drone_id };
  await fly(drone_id, pilot_id, today(), 60);
  await harness.as('owner').call(planDroneMaintenance, { params, body: { every_h: 50, first_h: 48.5 } });
  expect(await told(drone_id)).toMatchObject({
    ...{ state: 'soon', flown_h: 49.5, flown_since_h: 49.5, left_h: 0.5 },
  });
  await fly(drone_id, pilot_id, today(), 60);
  expect(await told(drone_id)).toMatchObject({ state: 'overdue', left_h: -0.5 });
  const done_on = daysAfter(today(), -1);
  await harness.as('owner').call(noteDroneMaintenance, { params, body: { done_on } });
  expect(await told(drone_id)).toMatchObject({ state: 'kept', flown_h: 50.5, flown_since_h: 2, left_h: 48 });
});

it('a maintenance that was noted by mistake is corrected or removed, and what is due follows', async () => {
  const { drone_id, pilot_id } = await addCrew(harness);
  const { drone_id: another } = await addCrew(harness);
  const params = { id: drone_id };
  await fly(drone_id, pilot_id, daysAfter(today(), -5), 120);
  await harness.as('owner').call(planDroneMaintenance, { params, body: { every_h: 1 } });
  const body = { done_on: today(), note: 'Moteur 2' };
  const [done] = (await harness.as('owner').call(noteDroneMaintenance, { params, body })).body.done;
  const of = { id: drone_id, maintenance_id: done?.id ?? 0 };
  expect(await told(drone_id)).toMatchObject({ state: 'kept' });
  const correct = (changes: object, at: { id: number; maintenance_id: number } = of) =>
    harness.as('owner').call(correctDroneMaintenance, { params: at, body: changes });
  expect((await correct({ done_on: daysAfter(today(), -6) })).body).toMatchObject({
    state: 'overdue',
    done: [{ done_on: daysAfter(today(), -6), note: 'Moteur 2' }],
  });
  expect((await correct({ note: null })).body.done).toMatchObject([{ note: null }]);
  expect((await correct({ note: 'x' }, { ...of, id: another })).status).toBe(404);
  const remove = () => harness.as('owner').call(deleteDroneMaintenance, { params: of });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
  expect(await told(drone_id)).toMatchObject({ done: [], left_h: -1 });
});

it('a take-off with a drone whose maintenance is overdue is warned about', async () => {
  const { drone_id, pilot_id } = await addCrew(harness);
  const { id } = await addFlight(harness, {
    areas: [{ geometry: PLACES.country }],
    drone_ids: [drone_id],
    pilot_ids: [pilot_id],
  });
  const warnings = async () =>
    (await harness.as('owner').call(checkCanTakeOff, { params: { id }, query: {} })).body.warnings;
  expect(await warnings()).not.toContain('maintenance_overdue');
  await fly(drone_id, pilot_id, today(), 120);
  await harness.as('owner').call(planDroneMaintenance, { params: { id: drone_id }, body: { every_h: 1 } });
  expect(await warnings()).toContain('maintenance_overdue');
});
