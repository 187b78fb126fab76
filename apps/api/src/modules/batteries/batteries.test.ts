import { createBattery, deleteBattery, listBatteries, updateBattery } from '@envol/contract/batteries';
import { checkCanTakeOff, landFlight, takeOffFlight } from '@envol/contract/flight-progress';
import { createFlyingTime, deleteFlyingTime, updateFlyingTime } from '@envol/contract/flying-times';
import { daysAfter, todayIn } from '@envol/domain/time/localTime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addCrew, addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { ROLES: 'web' } });
});
afterAll(() => harness.close());

const today = () => todayIn(Date.now());
const owner = () => harness.as('owner');
let serial = 0;
const add = async (changes: object = {}) => {
  serial += 1;
  return (await owner().call(createBattery, { body: { serial_number: `TB60-${serial}`, ...changes } })).body;
};
const told = async (id: number) =>
  (await owner().call(listBatteries, { query: {} })).body.results.find((battery) => battery.id === id);
const fly = async (pilot_id: number, battery_ids: readonly number[], nb_flights = 1) =>
  (
    await owner().call(createFlyingTime, {
      body: { contact_id: pilot_id, date: today(), nb_flights, duration: 20, battery_ids: [...battery_ids] },
    })
  ).body;

it('a battery counts the flights of its lines, through corrections and removals of them', async () => {
  const { pilot_id } = await addCrew(harness);
  const [one, other] = [await add({ first_cycles: 90, max_cycles: 100 }), await add()];
  expect(one).toMatchObject({ cycles: 90, state: 'soon', last_flown_on: null });
  const line = await fly(pilot_id, [one.id, other.id], 5);
  expect(line.batteries.map(({ name }) => name)).toEqual([one.serial_number, other.serial_number]);
  expect(await told(one.id)).toMatchObject({ cycles: 93, last_flown_on: today() });
  const params = { id: line.id };
  await owner().call(updateFlyingTime, { params, body: { nb_flights: 10 } });
  expect((await told(one.id))?.cycles).toBe(95);
  await owner().call(updateFlyingTime, { params, body: { battery_ids: [one.id] } });
  expect(await told(one.id)).toMatchObject({ cycles: 100, state: 'worn' });
  expect(await told(other.id)).toMatchObject({ cycles: 0, state: 'none' });
  await owner().call(deleteFlyingTime, { params });
  expect((await told(one.id))?.cycles).toBe(90);
});

it('batteries that power the drone together count each flight whole', async () => {
  const { pilot_id } = await addCrew(harness);
  const [one, other] = [await add(), await add()];
  const battery_ids = [one.id, other.id];
  const body = { contact_id: pilot_id, date: today(), nb_flights: 10, duration: 200, battery_ids };
  const line = (await owner().call(createFlyingTime, { body: { ...body, batteries_at_once: 2 } })).body;
  expect([(await told(one.id))?.cycles, (await told(other.id))?.cycles]).toEqual([10, 10]);
  await owner().call(updateFlyingTime, { params: { id: line.id }, body: { batteries_at_once: 1 } });
  expect((await told(one.id))?.cycles).toBe(5);
});

it('a battery that whoever corrects a line does not reach stays on it with its share of the flights', async () => {
  const { pilot_id } = await addCrew(harness);
  const [own, hidden] = [await add(), await add()];
  const line = await fly(pilot_id, [own.id, hidden.id], 6);
  const params = { id: line.id };
  // Of another operator now, as one of a drone out of reach: nobody here is shown it.
  const { operator_id } = harness.actors.stranger;
  await harness.db
    .updateTable('batteries')
    .set({ operator_id: operator_id ?? 0 })
    .where('id', '=', hidden.id)
    .execute();
  const cycles = async () =>
    (
      await harness.db
        .selectFrom('flying_time_batteries')
        .select(['battery_id', 'cycles'])
        .where('flying_time_id', '=', line.id)
        .orderBy('battery_id')
        .execute()
    ).map(({ battery_id, cycles: each }) => [battery_id === own.id ? 'own' : 'hidden', each]);
  await owner().call(updateFlyingTime, { params, body: { nb_flights: 10 } });
  expect((await cycles()).toSorted()).toEqual([
    ['hidden', 5],
    ['own', 5],
  ]);
  await owner().call(updateFlyingTime, { params, body: { battery_ids: [] } });
  expect(await cycles()).toEqual([['hidden', 10]]);
  await owner().call(updateFlyingTime, { params, body: { battery_ids: [own.id] } });
  expect((await cycles()).toSorted()).toEqual([
    ['hidden', 5],
    ['own', 5],
  ]);
});

it('the line of a declared landing names the batteries of its take-off, and one that is gone refuses no take-off', async () => {
  const { drone_id, pilot_id } = await addCrew(harness);
  const { id } = await addFlight(harness, {
    areas: [{ geometry: PLACES.country }],
    drone_ids: [drone_id],
    pilot_ids: [pilot_id],
  });
  const [one, other] = [await add({ drone_id }), await add({ drone_id })];
  const params = { id };
  const battery_ids = [one.id, other.id, 987_654_321];
  const up = await owner().call(takeOffFlight, { params, body: { battery_ids, despite_obstacles: true } });
  expect(up.status).toBe(200);
  expect((await owner().call(landFlight, { params, body: { duration: 600 } })).status).toBe(200);
  const lines = await harness.db
    .selectFrom('flying_times as t')
    .innerJoin('flying_time_batteries as u', 'u.flying_time_id', 't.id')
    .select(['t.source', 'u.battery_id', 'u.cycles'])
    .where('t.flight_id', '=', id)
    .orderBy('u.battery_id')
    .execute();
  expect(lines).toEqual([
    { source: 'envol', battery_id: one.id, cycles: 1 },
    { source: 'envol', battery_id: other.id, cycles: 1 },
  ]);
  expect(
    await harness.db.selectFrom('flight_batteries').selectAll().where('flight_id', '=', id).execute(),
  ).toEqual([]);
});

it('a take-off without batteries is logged without those of the take-off before, of which no log was kept', async () => {
  const { drone_id, pilot_id } = await addCrew(harness);
  const { id } = await addFlight(harness, {
    areas: [{ geometry: PLACES.country }],
    drone_ids: [drone_id],
    pilot_ids: [pilot_id],
  });
  const { id: battery_id } = await add({ drone_id });
  const params = { id };
  const body = { despite_obstacles: true };
  expect(
    (await owner().call(takeOffFlight, { params, body: { ...body, battery_ids: [battery_id] } })).status,
  ).toBe(200);
  // It came down by its authority's word alone.
  await harness.db.updateTable('flights').set({ en_route: false }).where('id', '=', id).execute();
  expect((await owner().call(takeOffFlight, { params, body })).status).toBe(200);
  expect((await owner().call(landFlight, { params, body: { duration: 600 } })).status).toBe(200);
  const logged = await harness.db
    .selectFrom('flying_times as t')
    .leftJoin('flying_time_batteries as u', 'u.flying_time_id', 't.id')
    .select('u.battery_id')
    .where('t.flight_id', '=', id)
    .execute();
  expect(logged).toEqual([{ battery_id: null }]);
});

it('a change of a battery keeps what it leaves out; a removed one leaves its flights in the log', async () => {
  const { pilot_id, drone_id } = await addCrew(harness);
  const { id } = await add({ drone_id, model: 'TB60', max_cycles: 200 });
  const line = await fly(pilot_id, [id]);
  const changed = await owner().call(updateBattery, { params: { id }, body: { max_cycles: null } });
  expect(changed.body).toMatchObject({ model: 'TB60', drone: { id: drone_id }, max_cycles: null, cycles: 1 });
  await owner().call(deleteBattery, { params: { id } });
  const kept = await owner().call(updateFlyingTime, { params: { id: line.id }, body: { comment: 'x' } });
  expect([kept.status, kept.body.batteries]).toEqual([200, []]);
});

it('batteries of a drone are its own and those of no drone, to be replaced first, withdrawn last', async () => {
  const [{ drone_id }, { drone_id: elsewhere }] = [await addCrew(harness), await addCrew(harness)];
  const gone = await add({ drone_id, withdrawn_on: daysAfter(today(), -1) });
  const own = await add({ drone_id, max_cycles: 100 });
  const worn = await add({ drone_id, max_cycles: 100, first_cycles: 120 });
  const theirs = await add({ drone_id: elsewhere });
  const { results } = (await owner().call(listBatteries, { query: { drone_id } })).body;
  const ids = results.map(({ id }) => id);
  expect(ids).not.toContain(theirs.id);
  expect([ids.indexOf(worn.id) < ids.indexOf(own.id), ids.at(-1)]).toEqual([true, gone.id]);
});

it('a take-off is warned about while a worn battery of its drone is in use', async () => {
  const { drone_id, pilot_id } = await addCrew(harness);
  const { id } = await addFlight(harness, {
    areas: [{ geometry: PLACES.country }],
    drone_ids: [drone_id],
    pilot_ids: [pilot_id],
  });
  const warnings = async () =>
    (await owner().call(checkCanTakeOff, { params: { id }, query: {} })).body.warnings;
  const battery = await add({ drone_id, max_cycles: 10, first_cycles: 9 });
  expect(await warnings()).not.toContain('battery_worn');
  await fly(pilot_id, [battery.id]);
  expect(await warnings()).toContain('battery_worn');
  await owner().call(updateBattery, { params: { id: battery.id }, body: { withdrawn_on: today() } });
  expect(await warnings()).not.toContain('battery_worn');
});
