import {
  declareHelicopterDeparture,
  deleteHelicopterBase,
  endHelicopterDeparture,
  type HelicopterDeparture,
  listHelicopterBases,
  listHelicopterDepartures,
  receiveHelicopterDeparture,
} from '@envol/contract/helicopter-departures';
import { listPositionAlerts, sendPositions } from '@envol/contract/traces';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Actors, addPerson, operatorIdOf } from '../../../test/actors.ts';
import { createClient } from '../../../test/client.ts';
import { ON_DUTY } from '../../../test/day.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addBase } from '../../../test/helicopters.ts';
import { addRequest } from '../../../test/requests.ts';
import { toDepartures } from './departures.mapper.ts';
import { forgetPeople } from './forgetting.ts';
import { followDepartures } from './roster.service.ts';

let harness: Harness;
const start = new Date('2026-06-10T09:00:00Z');
/** The hands of the server's clock, moved by the tests. */
let now = start;
let base_id = 0;
beforeAll(async () => {
  harness = await createHarness({ clock: { now: () => now } as never, is_hurried: true });
  base_id = await addBase(harness.db, harness.actors[ON_DUTY].structure_id ?? 0);
});
afterAll(() => harness.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000);
  await harness.db
    .updateTable('helicopter_departures')
    .set({ ended_at: start.toISOString(), ended_how: 'expired' })
    .where('ended_at', 'is', null)
    .execute();
});

const BASE = { lng: 1.3995, lat: 43.6105 };
const SCENE = { name: 'Plaisance, D 632', longitude: 1.3, latitude: 43.57 };
const declare = (who: keyof Actors = ON_DUTY, client_key?: string) =>
  harness.as(who).call(declareHelicopterDeparture, {
    body: { base_id, scene: SCENE, ...(client_key !== undefined && { client_key }) },
  });
const departuresOf = async (who: keyof Actors) =>
  (await harness.as(who).call(listHelicopterDepartures)).body.results;
const follow = (sky: object[] = []) =>
  followDepartures(
    { db: harness.db, log: harness.app.log, tracking: { sky: { values: () => sky } as never } },
    now,
  );
/** A registered drone of the first operator, and its places. */
const ownDrone = async () => {
  const { drone_id, flight_id } = await addRequest(harness);
  const serial = `SN-HELI-${drone_id}`;
  await harness.db.updateTable('drones').set({ serial_number: serial }).where('id', '=', drone_id).execute();
  const fly = (seconds: number, north_m = 0) => {
    now = new Date(now.getTime() + seconds * 1_000);
    const position = {
      ...{ at: now.toISOString(), longitude: BASE.lng - 0.05, height_m: 40 },
      // On the way, two fifths of it.
      latitude: BASE.lat - 0.05 * (0.0405 / 0.0995) + north_m / 111_195,
    };
    return harness.as('owner').call(sendPositions, { body: { device_id: serial, positions: [position] } });
  };
  return { drone_id, flight_id, serial, fly };
};
const corridorAlarms = async (who: keyof Actors) =>
  (await harness.as(who).call(listPositionAlerts, { query: {} })).body.results.filter(
    ({ alert_type }) => alert_type === 'helicopter_corridor',
  );

it('a departure is told to the screens of operators with a mission of now on the ground in its way, and of no other', async () => {
  const { flight_id } = await addRequest(harness);
  const audienceOf = async () =>
    (
      await harness.db
        .selectFrom('events')
        .select('audience')
        .where('type', '=', 'helicopter_departure_updated')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).audience;
  const mission = (changes: object) =>
    harness.db.updateTable('flights').set(changes).where('id', '=', flight_id).execute();
  const hour = (hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString();
  await harness.db
    .updateTable('flight_areas')
    .set({ bbox: '((1.36,43.60),(1.35,43.59))' })
    .where('flight_id', '=', flight_id)
    .execute();
  const own = `company:${harness.actors.owner.operator_id}`;
  await mission({ date_start: hour(-1), date_end: hour(1) });
  await declare();
  expect(await audienceOf()).toContain(own);
  await mission({ date_start: hour(2), date_end: hour(3) });
  await declare();
  expect(await audienceOf()).not.toContain(own);
});

it('a departure is declared once by one touch, with its corridor and end, and is nobody’s else', async () => {
  const made = await declare(ON_DUTY, 'a-touch-of-mine');
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    ...{ scene: SCENE, half_width_m: 600, height_m: 450, ended: null, is_own: true, aircraft: null },
    ends_at: new Date(now.getTime() + 20 * 60_000).toISOString(),
    declared_by: 'Onlooker',
  });
  expect(made.body.length_m).toBeGreaterThan(9_000);
  expect((await declare(ON_DUTY, 'a-touch-of-mine')).body.id).toBe(made.body.id);
  expect((await departuresOf(ON_DUTY)).filter(({ ended }) => ended === null)).toHaveLength(1);
  // Lyon and an operator in nobody's way hear of nothing; who decides on requests alone declares none.
  expect(await departuresOf('otherController')).toEqual([]);
  expect(await departuresOf('stranger')).toEqual([]);
  expect((await declare('controller')).status).toBe(403);
  const [base] = (await harness.as(ON_DUTY).call(listHelicopterBases)).body;
  expect(base?.recent_scenes).toEqual([SCENE]);
});

it('a drone in the corridor is alarmed, its operator told once and confirms by name, and all of it ends with the departure', async () => {
  const { serial, fly } = await ownDrone();
  await fly(1);
  const { id } = (await declare()).body;
  const told = async () => (await departuresOf('owner')).find((each) => each.id === id)?.concerned.at(0);
  // What a drone is may be known after its first place: the server looks anew every two seconds.
  const inside = { place: 'inside', receipt: null, may_receive: true, left_at: null };
  await expect.poll(told, { timeout: 10_000 }).toMatchObject(inside);
  const line = await told();
  expect(line?.axis_m).toBeLessThan(100);
  await fly(2);
  const [alarm] = await corridorAlarms(ON_DUTY);
  expect(alarm).toMatchObject({ level: 3, active: true, alert_details: { device_id: serial } });
  const answer = { concerned_id: line?.id ?? 0, answer: 'landing' } as const;
  const foreign = await harness
    .as('stranger')
    .call(receiveHelicopterDeparture, { params: { id }, body: answer });
  expect(foreign.status).toBe(404);
  const received = await harness
    .as('owner')
    .call(receiveHelicopterDeparture, { params: { id }, body: answer });
  expect(received.status).toBe(200);
  // A second answer changes nothing.
  await harness
    .as('owner')
    .call(receiveHelicopterDeparture, { params: { id }, body: { ...answer, answer: 'leaving' } });
  const [seen] = (await departuresOf(ON_DUTY))[0]?.concerned ?? [];
  expect(seen?.receipt).toMatchObject({ answer: 'landing', by: 'Owner' });
  const ended = await harness
    .as(ON_DUTY)
    .call(endHelicopterDeparture, { params: { id }, body: { how: 'on_scene' } });
  expect(ended.body.ended).toMatchObject({ how: 'on_scene', by: 'Onlooker' });
  // Over by five seconds of fixes that show it.
  await fly(1);
  expect((await corridorAlarms(ON_DUTY))[0]?.active).toBe(true);
  await fly(6);
  expect((await corridorAlarms(ON_DUTY))[0]?.active).toBe(false);
  const again = await harness
    .as(ON_DUTY)
    .call(endHelicopterDeparture, { params: { id }, body: { how: 'cancelled' } });
  expect([again.status, again.error.code]).toEqual([409, 'HELICOPTER_DEPARTURE_OVER']);
});

it('a flight in the air that nothing is heard of is told where its area crosses the corridor', async () => {
  const { flight_id } = await ownDrone();
  await harness.db.updateTable('flights').set({ en_route: true }).where('id', '=', flight_id).execute();
  await harness.db
    .updateTable('flight_areas')
    .set({
      geometry: JSON.stringify({ type: 'Circle', center: [BASE.lng, BASE.lat], radius_m: 100 }) as never,
    })
    .where('flight_id', '=', flight_id)
    .execute();
  await declare();
  const line = (await departuresOf('owner'))[0]?.concerned.find((each) => each.flight_name !== null);
  expect(line).toMatchObject({ place: 'unheard', axis_m: null, receipt: null });
  expect(line?.pilot_name).not.toBeNull();
  // It lands: it is out of the way, and stays in the roster of the base.
  await harness.db.updateTable('flights').set({ en_route: false }).where('id', '=', flight_id).execute();
  await follow();
  const after = (await departuresOf(ON_DUTY))[0]?.concerned.find((each) => each.id === line?.id);
  expect(after?.left_at).toBe(now.toISOString());
});

it('a departure is over by itself at its end, and then holds nobody up', async () => {
  const { id } = (await declare()).body;
  now = new Date(now.getTime() + 21 * 60_000);
  const read = async () => {
    await follow();
    return (await departuresOf(ON_DUTY)).find((each) => each.id === id);
  };
  // The server's own look may hold it, and leaves what it did not end to the next one.
  await expect
    .poll(async () => (await read())?.ended, { timeout: 10_000 })
    .toMatchObject({ how: 'expired', by: null });
  const row = await read();
  expect(row?.ended?.at).toBe(row?.ends_at);
});

it('a departure says that helicopters are not heard, and invents no place of one', async () => {
  const { body } = await declare();
  expect(body).toMatchObject({
    aircraft: null,
    helicopter_service: expect.stringMatching(/none|unavailable/),
  });
});

it.each([
  ['scene_too_far', { longitude: 121, latitude: -60 }],
  ['scene_over_antimeridian', { longitude: -179.9, latitude: -16.5 }],
])(
  'a departure to a place that a corridor cannot go to is refused at its field: %s',
  async (fault, place) => {
    const { structure_id } = harness.actors[ON_DUTY];
    const pacific = await addBase(harness.db, structure_id ?? 0, 'Pacifique');
    await harness.db
      .updateTable('helicopter_bases')
      .set({ longitude: 179.9, latitude: -16.5 })
      .where('id', '=', pacific)
      .execute();
    const began = performance.now();
    const { status, error } = await harness.as(ON_DUTY).call(declareHelicopterDeparture, {
      body: { base_id: pacific, scene: { name: 'Loin', ...place } },
    });
    expect([status, error?.code]).toEqual([400, 'VALIDATION']);
    expect(JSON.stringify(error?.fields)).toMatch(fault === 'scene_too_far' ? /300\s+km/ : /180/);
    // The corridor of one held every process up for four seconds.
    expect(performance.now() - began).toBeLessThan(1_000);
  },
);

it('a drone in the air without a mission is told to every pilot of its company, one who sees its own missions alone too', async () => {
  const restricted = await addPerson(harness.db, 'restrictedpilot', {
    user_type: 'subscribers',
    parts: [{ operator_id: operatorIdOf(harness.actors.owner), user_type: 'subscribers', role: 'standard' }],
  });
  await harness.db
    .updateTable('memberships')
    .set({ is_restricted: true })
    .where('user_id', '=', restricted.id)
    .execute();
  const { drone_id, fly } = await ownDrone();
  await harness.db.deleteFrom('flight_drones').where('drone_id', '=', drone_id).execute();
  await fly(1);
  const { id } = (await declare()).body;
  const { body } = await createClient(harness.app, restricted.token).call(listHelicopterDepartures);
  const [told] = body.results.filter((each) => each.id === id);
  expect(told?.concerned).toContainEqual(
    expect.objectContaining({ place: 'inside', flight_name: null, may_receive: true }),
  );
});

it('the place of a helicopter and its arrival are told to bases and towers; a company in its way is told when it passes alone', async () => {
  const { fly } = await ownDrone();
  // The drone of a former test may still be heard on the axis: this one flies beside it.
  const beside = (departure: HelicopterDeparture | undefined) =>
    departure?.concerned.find(({ axis_m }) => (axis_m ?? 0) > 200);
  await fly(1, 250);
  await declare();
  // What a drone is may be known after its first place: it goes on telling where it is.
  const heardBeside = async () => {
    await fly(1, 250);
    return beside((await departuresOf('owner'))[0]);
  };
  await expect.poll(heardBeside, { timeout: 10_000 }).toBeDefined();
  await harness.db.updateTable('helicopter_departure_flights').set({ amsl_m: 180 }).execute();
  const heard = (more: object = {}) => ({
    fix: {
      // On the way, a tenth of it.
      ...{ lat: BASE.lat - 0.00405, lon: BASE.lng - 0.00995, at: now.getTime(), heard: now.getTime() },
      ...{ speed_ms: 50, altitude: { amsl_m: 320 } },
      subject: { kind: 'manned', callsign: 'SAMU31', icao24: '3999aa' },
      ...more,
    },
    teller: { operator_id: null },
  });
  const told = async (acting: object, more: object = {}) => {
    const tracking = { sky: { values: () => [{ told: heard(more) }] }, helicopters: () => 'available' };
    const rows = await harness.db
      .selectFrom('helicopter_departures')
      .selectAll()
      .where('ended_at', 'is', null)
      .execute();
    const actor = { user_id: harness.actors.owner.id, acting } as never;
    const deps = { system_db: harness.db, tracking: tracking as never, clock: { now: () => now } as never };
    return (await toDepartures(deps, actor, rows))[0];
  };
  const company = { tenant_kind: 'operator', operator_id: operatorIdOf(harness.actors.owner) };
  const structure_ids = [harness.actors[ON_DUTY].structure_id];
  const authority = { tenant_kind: 'authority', user_type: 'authorities', structure_ids };
  const [own, base] = [await told(company), await told(authority)];
  expect(own).toMatchObject({ aircraft: null, arrives_at: null });
  expect(base?.aircraft).toMatchObject({ callsign: 'SAMU31', longitude: BASE.lng - 0.00995 });
  const seconds = (at: string | null | undefined) => (Date.parse(at ?? '') - now.getTime()) / 1_000;
  // 8.2 km to the scene, and 3.6 km until it is abreast of the drone, at 50 m/s.
  expect(seconds(base?.arrives_at)).toBeGreaterThan(150);
  expect(seconds(base?.arrives_at)).toBeLessThan(180);
  for (const departure of [own, base]) {
    const approach = beside(departure)?.approach;
    expect(seconds(approach?.at)).toBeGreaterThan(55);
    expect(seconds(approach?.at)).toBeLessThan(85);
    expect(approach?.distance_m).toBeGreaterThan(200);
    expect(approach?.distance_m).toBeLessThan(260);
    expect(approach?.below_m).toBe(140);
  }
  // It tells no speed, or its pressure altitude alone: nothing is made up.
  const silent = await told(authority, { speed_ms: null });
  expect([silent?.arrives_at, beside(silent)?.approach]).toEqual([null, null]);
  const pressure = await told(authority, { altitude: { pressure_m: 300 } });
  expect(beside(pressure)?.approach?.below_m).toBeNull();
});

it('a departure that cannot be looked after holds up the end of no other one', async () => {
  const broken = (await declare()).body.id;
  const { id } = (await declare()).body;
  now = new Date(now.getTime() + 21 * 60_000);
  const told: unknown[] = [];
  const db = new Proxy(harness.db, {
    get: (target, name) => {
      if (name !== 'transaction')
        return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name);
      failing -= 1;
      if (failing === 0) throw new Error('one that fails');
      return target.transaction.bind(target);
    },
  });
  let failing = 1;
  const log = { error: (what: object) => told.push(what) };
  await followDepartures({ db, log: log as never, tracking: { sky: { values: () => [] } as never } }, now);
  const rows = await departuresOf(ON_DUTY);
  expect(rows.find((each) => each.id === id)?.ended?.how).toBe('expired');
  expect(told).toMatchObject([{ departure_id: broken }]);
  await follow();
});

it('names and numbers of people are forgotten a day after their departure', async () => {
  const { flight_id } = await ownDrone();
  await harness.db.updateTable('flights').set({ en_route: true }).where('id', '=', flight_id).execute();
  await harness.db
    .updateTable('flight_areas')
    .set({
      geometry: JSON.stringify({ type: 'Circle', center: [BASE.lng, BASE.lat], radius_m: 100 }) as never,
    })
    .where('flight_id', '=', flight_id)
    .execute();
  const { id } = (await declare()).body;
  await harness.as(ON_DUTY).call(endHelicopterDeparture, { params: { id }, body: { how: 'on_scene' } });
  const people = async () =>
    harness.db
      .selectFrom('helicopter_departures as d')
      .innerJoin('helicopter_departure_flights as l', 'l.departure_id', 'd.id')
      .select(['pilot_name', 'pilot_phone', 'declared_by_name', 'ended_by_name', 'company_name'])
      .where('d.id', '=', id)
      .where('l.flight_id', '=', flight_id)
      .executeTakeFirstOrThrow();
  await forgetPeople(harness.db, new Date(now.getTime() + 23 * 3_600_000));
  expect((await people()).pilot_name).not.toBeNull();
  await forgetPeople(harness.db, new Date(now.getTime() + 25 * 3_600_000));
  expect(await people()).toMatchObject({
    ...{ pilot_name: null, pilot_phone: null, declared_by_name: '–', ended_by_name: '–' },
    company_name: expect.stringMatching(/./),
  });
});

it('a base is deleted once no departure of it is in force, and its departures keep what it was', async () => {
  const own = await addBase(harness.db, harness.actors[ON_DUTY].structure_id ?? 0, 'CHU Rangueil');
  const remove = (who: keyof Actors) => harness.as(who).call(deleteHelicopterBase, { params: { id: own } });
  const body = { base_id: own, scene: SCENE };
  const { id } = (await harness.as(ON_DUTY).call(declareHelicopterDeparture, { body })).body;
  expect((await remove(ON_DUTY)).status).toBe(403);
  expect((await remove('chief')).error.code).toBe('HELICOPTER_BASE_IN_USE');
  await harness.as(ON_DUTY).call(endHelicopterDeparture, { params: { id }, body: { how: 'on_scene' } });
  expect((await remove('chief')).status).toBe(204);
  expect((await remove('chief')).status).toBe(404);
  const { body: bases } = await harness.as(ON_DUTY).call(listHelicopterBases);
  expect(bases.map((each) => each.id)).not.toContain(own);
  const kept = (await departuresOf(ON_DUTY)).find((each) => each.id === id);
  expect(kept?.base.name).toBe('CHU Rangueil');
  expect((await harness.as(ON_DUTY).call(declareHelicopterDeparture, { body })).status).toBe(404);
});
