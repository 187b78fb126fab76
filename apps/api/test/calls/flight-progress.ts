import { type flightProgressEndpoints, takeOffFlight } from '@envol/contract/flight-progress';
import { fresh, freshRequest, full, myFlight, notAnId, nothing, of, theirFlight } from '../callInputs.ts';
import { BAD_FILES, type CallRows, GOOD_FILES, type Make, type World } from '../callWorld.ts';
import { addFlight, crewOf, PLACES } from '../flights.ts';

const night = (changes: object = {}) => ({
  body: {
    center: [1.44, 43.6],
    date_start: '2026-01-05T00:00:00Z',
    date_end: '2026-01-06T00:00:00Z',
    ...changes,
  },
});
const simple = async ({ harness }: World, changes: object = {}) => {
  const { pilot_ids, drone_ids } = await crewOf(harness);
  return {
    name: 'Pylône 12',
    place: PLACES.country.center,
    radius_m: 60,
    date: '2027-06-01',
    max_flying_height: 40,
    scenario: 'A3',
    populated_area: 'no',
    pilot_id: pilot_ids[0],
    drone_id: drone_ids[0],
    ...changes,
  };
};
const generalist = async (world: World): Promise<number> => {
  const { id } = await fresh(world);
  await world.harness.db.updateTable('flights').set({ is_generalist: true }).where('id', '=', id).execute();
  return id;
};
/** A mission that may take off now: its period is under way and nothing is left to do. */
const ready = async (world: World): Promise<number> => {
  const { id } = await addFlight(world.harness, { areas: [{ geometry: PLACES.country }] });
  const now = Date.now();
  await world.harness.db
    .updateTable('flights')
    .set({
      outlook: 'conditions',
      is_continuous: true,
      date_start: new Date(now - 3_600_000).toISOString(),
      date_end: new Date(now + 3_600_000).toISOString(),
    })
    .where('id', '=', id)
    .execute();
  return id;
};
const flying = async (world: World): Promise<number> => {
  const id = await ready(world);
  await world.harness.db
    .updateTable('flights')
    .set({ en_route: true, effective_date_start: new Date(Date.now() - 60_000).toISOString() })
    .where('id', '=', id)
    .execute();
  return id;
};
const write =
  (files?: readonly File[]): Make =>
  async (world) => ({
    ...of((await freshRequest(world)).flight_id, { message: 'Bonjour.' }),
    ...(files && { files }),
  });
const wrong = (send: (world: World, changes: object) => Promise<{ body?: unknown }>) => ({
  PERIOD_INVALID: (world: World) => send(world, { time_start: '18:00', time_end: '08:00' }),
  AREA_INVALID: (world: World) => send(world, { place: [1.44, 89.9999] }),
  PILOT_UNKNOWN: (world: World) => send(world, { pilot_id: world.theirs.pilot_id }),
  PILOT_PHONE_REQUIRED: async (world: World) => {
    const { pilot_id } = await world.harness.db
      .insertInto('pilots')
      .values({
        operator_id: world.harness.actors.owner.operator_id ?? 0,
        first_name: 'Sans',
        last_name: 'Téléphone',
        email: null,
        phone: null,
      })
      .returning('id as pilot_id')
      .executeTakeFirstOrThrow();
    return send(world, { pilot_id });
  },
  DRONE_UNKNOWN: (world: World) => send(world, { drone_id: world.theirs.drone_id }),
});
const add = async (world: World, changes: object) => ({ body: await simple(world, changes) });
const change = async (world: World, changes: object) => of(await generalist(world), changes);

export const rows: CallRows<typeof flightProgressEndpoints> = {
  activityDomains: { good: nothing, bad: null, foreign: null, errors: {} },
  verifiedConstraints: { good: nothing, bad: null, foreign: null, errors: {} },
  activityStats: {
    good: nothing,
    bad: () => ({ query: { dates_range: 'hier' } }),
    foreign: null,
    errors: {},
  },
  nightFlyingTimes: {
    good: () => night(),
    bad: () => night({ center: [200, 0] }),
    foreign: null,
    errors: { PERIOD_INVALID: () => night({ date_end: '2026-01-04T00:00:00Z' }) },
  },
  flightProperties: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  checkAreaCanBeDeleted: {
    good: ({ mine }) => ({ ...of(mine.flight_id), query: { areaId: mine.area_id } }),
    bad: ({ mine }) => ({ ...of(mine.flight_id), query: { areaId: 'x' } }),
    foreign: { ids: ({ theirs }) => ({ ...of(theirs.flight_id), query: { areaId: theirs.area_id } }) },
    errors: {},
  },
  checkCanTakeOff: {
    good: myFlight,
    bad: notAnId,
    foreign: theirFlight,
    errors: {
      PERIOD_INVALID: ({ mine }) => ({ ...of(mine.flight_id), query: { at: '2020-01-01T08:00:00Z' } }),
    },
  },
  takeOffFlight: {
    good: async (world) => of(await ready(world), {}),
    bad: ({ mine }) => of(mine.flight_id, { at: 'hier' }),
    foreign: { ids: ({ theirs }) => of(theirs.flight_id, {}) },
    errors: {
      FLIGHT_MAY_NOT_TAKE_OFF: ({ mine }) => of(mine.flight_id, {}),
      PERIOD_INVALID: async (world) => of(await ready(world), { took_off_at: '2020-01-01T08:00:00Z' }),
      CLIENT_KEY_REUSED: async (world) => {
        const client_key = `take-off-${Date.now()}`;
        const id = await ready(world);
        await world.harness.as('owner').call(takeOffFlight, { params: { id }, body: { client_key } });
        return of(await ready(world), { client_key });
      },
    },
  },
  landFlight: {
    good: async (world) => of(await flying(world), { duration: 600 }),
    bad: ({ mine }) => of(mine.flight_id, { duration: 0 }),
    foreign: { ids: ({ theirs }) => of(theirs.flight_id, {}) },
    errors: { FLIGHT_NOT_EN_ROUTE: ({ mine }) => of(mine.flight_id, {}) },
  },
  flightDiscussion: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  postFlightMessage: {
    good: write(),
    bad: ({ mine }) => of(mine.flight_id, { message: ' ' }),
    foreign: { ids: ({ theirs }) => of(theirs.flight_id, { message: 'À moi' }) },
    errors: {
      NO_OPEN_APPROVAL: async (world) => of((await fresh(world)).id, { message: 'Bonjour.' }),
      FILE_TOO_LARGE: write(BAD_FILES.FILE_TOO_LARGE),
      FILE_TYPE_NOT_ALLOWED: write(BAD_FILES.FILE_TYPE_NOT_ALLOWED),
      TOO_MANY_FILES: write(BAD_FILES.TOO_MANY_FILES),
      STORAGE_FULL: full(write(GOOD_FILES)),
    },
  },
  createGeneralistMission: {
    good: async (world) => ({ body: await simple(world) }),
    bad: async (world) => ({ body: await simple(world, { radius_m: 5 }) }),
    foreign: null,
    errors: {
      ...wrong(add),
      NO_PILOT_OF_ACCOUNT: (world) => add(world, { pilot_id: undefined }),
    },
  },
  updateGeneralistMission: {
    good: async (world) => of(await generalist(world), { max_flying_height: 30 }),
    bad: async (world) => of(await generalist(world), { radius_m: 5 }),
    foreign: { ids: ({ theirs }) => of(theirs.flight_id, { name: 'À moi' }) },
    errors: {
      ...wrong(change),
      ANALYSIS_OUTDATED: (world) => change(world, { name: 'Tard', version: 99 }),
      NOT_A_GENERALIST_MISSION: async (world) => of((await fresh(world)).id, { name: 'Autre' }),
      FLIGHT_NOT_EDITABLE: async (world) => {
        const { flight_id } = await freshRequest(world);
        await world.harness.db
          .updateTable('flights')
          .set({ is_generalist: true })
          .where('id', '=', flight_id)
          .execute();
        await world.harness.db
          .updateTable('flight_areas')
          .set({ geometry: JSON.stringify(PLACES.blagnac) })
          .where('flight_id', '=', flight_id)
          .execute();
        return of(flight_id, { max_flying_height: 10 });
      },
    },
  },
};
