import { listFlightChanges, readFlightChanges } from '@envol/contract/flight-changes';
import { getFlight, updateFlight } from '@envol/contract/flights';
import { hijackUser } from '@envol/contract/users';
import { updateDroneWeatherLimits } from '@envol/contract/weather';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../../test/client.ts';
import { addCrew, addFlight, PLACES } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addRequest, bringTo } from '../../../test/requests.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { ROLES: 'web' } });
});
afterAll(() => harness.close());

type Who = Parameters<Harness['as']>[0];
const changes = async (id: number, who: Who = 'owner') =>
  (await harness.as(who).call(listFlightChanges, { params: { id } })).body;
const read = (id: number, who: Who = 'owner') => harness.as(who).call(readFlightChanges, { params: { id } });

it('of a mission that nobody has read no change is told, and none after the first reading', async () => {
  const { id } = await addFlight(harness, { areas: [{ geometry: PLACES.country }] });
  expect(await changes(id)).toEqual({ is_of_mission: true, since: null, changes: [], read_by: [] });
  const { body } = await read(id);
  expect(body).toMatchObject({ is_of_mission: true, changes: [], read_by: [{ name: 'Owner' }] });
  expect((await changes(id)).since).not.toBeNull();
});

it('a mission that the staff see through an account is not marked as read by its person', async () => {
  const { id } = await addFlight(harness, { areas: [{ geometry: PLACES.country }] });
  const body = { user_id: harness.actors.owner.id, reason: 'Ticket 882' };
  const look = (await harness.as('hijacker').call(hijackUser, { body })).body;
  const seen = await createClient(harness.app, look.token).call(readFlightChanges, { params: { id } });
  expect([seen.status, seen.body.since, seen.body.read_by]).toEqual([200, null, []]);
  expect((await changes(id)).read_by).toEqual([]);
});

it('a colleague who neither flies nor made a mission is told of no change, and cannot mark it as read', async () => {
  const { id } = await addFlight(harness, { areas: [{ geometry: PLACES.country }] });
  await read(id);
  expect(await changes(id, 'pilot')).toEqual({
    is_of_mission: false,
    since: null,
    changes: [],
    read_by: [],
  });
  const refused = await read(id, 'pilot');
  expect([refused.status, refused.error.code]).toEqual([403, 'NOT_OF_MISSION']);
});

it('an answer of the tower is told to who read the mission before it, until it is read', async () => {
  const { flight_id, approval_id } = await addRequest(harness);
  await harness.db
    .updateTable('flights')
    .set({ created_by: harness.actors.owner.id })
    .where('id', '=', flight_id)
    .execute();
  await read(flight_id);
  await bringTo(harness, approval_id, 'accepted');
  const told = await changes(flight_id);
  expect(told.changes).toContainEqual(
    expect.objectContaining({
      about: 'grant',
      before: { status: 'submitted', height_m: null },
      after: { status: 'accepted', height_m: null },
    }),
  );
  expect(told.read_by).toEqual([]);
  await read(flight_id);
  // It was never judged: nobody is named as a reader of what cannot be compared.
  expect(await changes(flight_id)).toMatchObject({ changes: [], read_by: [] });
});

it('a request is no news to who sent it after reading the mission, and is one to a colleague of the mission', async () => {
  const { flight_id, approval_id } = await addRequest(harness);
  const { owner, colleague } = harness.actors;
  await harness.db.updateTable('flights').set({ created_by: owner.id }).where('id', '=', flight_id).execute();
  await read(flight_id);
  // As it was read before the request went.
  const { state } = await harness.db
    .selectFrom('flight_readings')
    .select('state')
    .where('flight_id', '=', flight_id)
    .executeTakeFirstOrThrow();
  await harness.db
    .updateTable('flight_readings')
    .set({ state: JSON.stringify({ ...state, grants: [] }) })
    .where('flight_id', '=', flight_id)
    .execute();
  const grants = async () => (await changes(flight_id)).changes.filter(({ about }) => about === 'grant');
  expect(await grants()).toEqual([]);
  await harness.db
    .updateTable('approvals')
    .set({ submitted_by: colleague.id })
    .where('id', '=', approval_id)
    .execute();
  expect(await grants()).toHaveLength(1);
});

it('a limit of its drone that a colleague lowers is told, and a change of one’s own is no news', async () => {
  const { drone_id, pilot_id } = await addCrew(harness);
  const { id, version } = await addFlight(harness, {
    areas: [{ geometry: PLACES.country }],
    drone_ids: [drone_id],
    pilot_ids: [pilot_id],
  });
  await read(id);
  await harness
    .as('owner')
    .call(updateDroneWeatherLimits, { params: { id: drone_id }, body: { wind_ms: 6 } });
  expect((await changes(id)).changes).toContainEqual(
    expect.objectContaining({ about: 'weather_limit', quantity: 'wind_ms', before: null, after: 6 }),
  );
  await harness
    .as('owner')
    .call(updateFlight, { params: { id }, body: { max_flying_height: 40, version } as never });
  expect(await changes(id)).toMatchObject({ since: null, changes: [] });
});

it('who has read a mission has no more read it once its place, its drones or its pilots are others', async () => {
  const [first, second] = [await addCrew(harness), await addCrew(harness)];
  const { id } = await addFlight(harness, {
    areas: [{ geometry: PLACES.country }],
    drone_ids: [first.drone_id],
    pilot_ids: [first.pilot_id],
  });
  // Somebody of the mission who changes nothing itself.
  const { id: reader } = harness.actors.colleague;
  const readers = async () => (await changes(id)).read_by.map(({ name }) => name);
  const readByColleague = async () => {
    await read(id);
    await harness.db
      .updateTable('flight_readings')
      .set({ user_id: reader, reader_name: 'Colleague' })
      .where('flight_id', '=', id)
      .execute();
  };
  const change = async (body: object) => {
    const { version } = (await harness.as('owner').call(getFlight, { params: { id } })).body;
    const changed = await harness
      .as('owner')
      .call(updateFlight, { params: { id }, body: { ...body, version } as never });
    expect(changed.status).toBe(200);
  };
  for (const body of [
    { drone_ids: [second.drone_id] },
    { pilot_ids: [second.pilot_id] },
    { areas: [{ geometry: { ...PLACES.country, radius_m: 61 } }] },
  ]) {
    await readByColleague();
    expect(await readers()).toEqual(['Colleague']);
    await change(body);
    expect([Object.keys(body), await readers()]).toEqual([Object.keys(body), []]);
    await harness.db.deleteFrom('flight_readings').where('flight_id', '=', id).execute();
  }
});
