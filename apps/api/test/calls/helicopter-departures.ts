import type { helicopterDeparturesEndpoints } from '@envol/contract/helicopter-departures';
import { operatorIdOf } from '../actors.ts';
import { notAnId, nothing, of } from '../callInputs.ts';
import { type CallRows, THEIRS, type World } from '../callWorld.ts';
import { addBase, addDeparture } from '../helicopters.ts';

const settings = {
  ...{ name: 'CHU', longitude: 1.3995, latitude: 43.6105, callsigns: ['SAMU31'] },
  ...{ half_width_m: 600, height_m: 450, minutes: 20 },
};
const scene = { name: 'Plaisance, D 632', longitude: 1.3, latitude: 43.57 };
const structureOf = ({ harness }: World, who: 'controller' | 'otherController'): number =>
  harness.actors[who].structure_id ?? 0;

const base = (world: World) => addBase(world.harness.db, structureOf(world, 'controller'));
const departure = async (world: World, of: { readonly ended?: true } = {}) =>
  addDeparture(world.harness.db, await base(world), of);
const theirDeparture = async (world: World) =>
  addDeparture(
    world.harness.db,
    await addBase(world.harness.db, structureOf(world, 'otherController'), THEIRS),
    { scene_name: THEIRS },
  );
/** A line of a departure that concerns a drone of an operator's. */
const addLine = async ({ harness }: World, departure_id: number, who: 'owner' | 'stranger') =>
  (
    await harness.db
      .insertInto('helicopter_departure_flights')
      .values({
        ...{ departure_id, subject: `drone ${departure_id}`, operator_id: operatorIdOf(harness.actors[who]) },
        ...{ flight_id: null, company_name: 'Aéro Vision', flight_name: null, drone_name: 'M30' },
        ...{ pilot_name: null, pilot_phone: null, place: 'inside', axis_m: 10 },
        ...{ longitude: 1.35, latitude: 43.59, told_at: '2026-01-01T09:00:00Z' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** A departure that concerns the first operator, with its line. */
const concerning = async (world: World, more: { readonly ended?: true } = {}) => {
  const id = await departure(world, more);
  return { id, concerned_id: await addLine(world, id, 'owner') };
};

export const rows: CallRows<typeof helicopterDeparturesEndpoints> = {
  listHelicopterBases: {
    who: 'onlooker',
    good: nothing,
    bad: null,
    // Of another's structures it has nothing; bases of others are tried by the calls that name one.
    foreign: null,
    errors: {},
  },
  createHelicopterBase: {
    who: 'chief',
    good: (world) => ({ body: { structure_id: structureOf(world, 'controller'), ...settings } }),
    bad: (world) => ({ body: { structure_id: structureOf(world, 'controller'), ...settings, minutes: 1 } }),
    foreign: {
      ids: (world) => ({ body: { structure_id: structureOf(world, 'otherController'), ...settings } }),
    },
    errors: {},
  },
  updateHelicopterBase: {
    who: 'chief',
    good: async (world) => of(await base(world), { minutes: 30 }),
    bad: async (world) => of(await base(world), { height_m: 5 }),
    foreign: {
      ids: async (world) =>
        of(await addBase(world.harness.db, structureOf(world, 'otherController')), { minutes: 30 }),
    },
    errors: {},
  },
  deleteHelicopterBase: {
    who: 'chief',
    good: async (world) => of(await base(world)),
    bad: notAnId,
    foreign: {
      ids: async (world) => of(await addBase(world.harness.db, structureOf(world, 'otherController'))),
    },
    errors: {
      HELICOPTER_BASE_IN_USE: async (world) => {
        const id = await base(world);
        await addDeparture(world.harness.db, id);
        return of(id);
      },
    },
  },
  declareHelicopterDeparture: {
    who: 'onlooker',
    good: async (world) => ({ body: { base_id: await base(world), scene } }),
    bad: async (world) => ({ body: { base_id: await base(world), scene: { ...scene, latitude: 91 } } }),
    foreign: {
      ids: async (world) => ({
        body: { base_id: await addBase(world.harness.db, structureOf(world, 'otherController')), scene },
      }),
    },
    errors: {},
  },
  listHelicopterDepartures: {
    who: 'owner',
    good: async (world) => {
      await concerning(world);
      return {};
    },
    bad: null,
    foreign: {
      passes_over: async (world) => {
        await addLine(world, await theirDeparture(world), 'stranger');
        return {};
      },
    },
    errors: {},
  },
  endHelicopterDeparture: {
    who: 'onlooker',
    good: async (world) => of(await departure(world), { how: 'on_scene' }),
    bad: async (world) => of(await departure(world), { how: 'expired' }),
    foreign: { ids: async (world) => of(await theirDeparture(world), { how: 'on_scene' }) },
    errors: {
      HELICOPTER_DEPARTURE_OVER: async (world) =>
        of(await departure(world, { ended: true }), { how: 'cancelled' }),
    },
  },
  receiveHelicopterDeparture: {
    who: 'owner',
    good: async (world) => {
      const { id, concerned_id } = await concerning(world);
      return of(id, { concerned_id, answer: 'landing' });
    },
    bad: notAnId,
    foreign: {
      ids: async (world) => of(await theirDeparture(world), { concerned_id: 1, answer: 'landing' }),
    },
    errors: {
      HELICOPTER_DEPARTURE_OVER: async (world) => {
        const { id, concerned_id } = await concerning(world, { ended: true });
        return of(id, { concerned_id, answer: 'landing' });
      },
    },
  },
};
