import { type batteriesEndpoints, createBattery } from '@envol/contract/batteries';
import { LIMITS } from '@envol/contract/limits';
import { sql } from 'kysely';
import { notAnId, nothing, of } from '../callInputs.ts';
import { type CallRows, THEIRS, type World } from '../callWorld.ts';

let serial = 0;
const battery = (changes: object = {}) => {
  serial += 1;
  return { serial_number: `B-${serial}`, max_cycles: 200, ...changes };
};
const added = async ({ harness }: World, who: 'owner' | 'stranger' = 'owner', changes: object = {}) => {
  await sql`delete from batteries where serial_number like 'FULL-%'`.execute(harness.db);
  return (await harness.as(who).call(createBattery, { body: battery(changes) })).body;
};
const mine = (body?: object) => async (world: World) => of((await added(world)).id, body);
const foreign = (body?: object) => ({
  ids: async (world: World) => of((await added(world, 'stranger')).id, body),
});

export const rows: CallRows<typeof batteriesEndpoints> = {
  listBatteries: {
    good: nothing,
    bad: () => ({ query: { drone_id: 'x' } }),
    foreign: {
      passes_over: async (world) => {
        await added(world, 'stranger', { model: THEIRS });
        return {};
      },
    },
    errors: {},
  },
  createBattery: {
    good: () => ({ body: battery() }),
    bad: () => ({ body: battery({ max_cycles: 0 }) }),
    foreign: null,
    errors: {
      BATTERY_EXISTS: async (world) => ({
        body: battery({ serial_number: (await added(world)).serial_number }),
      }),
      DRONE_UNKNOWN: (world) => ({ body: battery({ drone_id: world.theirs.drone_id }) }),
      TOO_MANY_BATTERIES: async ({ harness }) => {
        await sql`insert into batteries (operator_id, serial_number, created_at)
          select ${harness.actors.owner.operator_id}, 'FULL-' || n, now()
          from generate_series(1, ${LIMITS.batteries}::int) n`.execute(harness.db);
        return { body: battery() };
      },
    },
  },
  updateBattery: {
    good: mine({ max_cycles: 300 }),
    bad: mine({ withdrawn_on: '2199-01-01' }),
    foreign: foreign({ max_cycles: 300 }),
    errors: {
      BATTERY_EXISTS: async (world) => {
        const { serial_number } = await added(world);
        return of((await added(world)).id, { serial_number });
      },
      DRONE_UNKNOWN: async (world) => of((await added(world)).id, { drone_id: world.theirs.drone_id }),
    },
  },
  deleteBattery: { good: mine(), bad: notAnId, foreign: foreign(), errors: {} },
};
