import { createFlyingTime, type flyingTimesEndpoints } from '@envol/contract/flying-times';
import { LIMITS } from '@envol/contract/limits';
import { sql } from 'kysely';
import { operatorIdOf } from '../actors.ts';
import { notAnId, nothing, of } from '../callInputs.ts';
import { type CallRows, THEIRS, type World } from '../callWorld.ts';
import { addMember } from '../members.ts';

const flown = (pilot: number, changes: object = {}) => ({
  contact_id: pilot,
  date: '2026-01-05',
  nb_flights: 2,
  duration: 40,
  ...changes,
});
const log = async ({ harness, mine, theirs }: World, who: 'owner' | 'stranger' = 'owner') => {
  const body = flown(who === 'owner' ? mine.pilot_id : theirs.pilot_id, {
    comment: who === 'owner' ? null : THEIRS,
  });
  return (await harness.as(who).call(createFlyingTime, { body })).body.id;
};
const theirLine = { ids: async (world: World) => of(await log(world, 'stranger')) };
const theirList = {
  passes_over: async (world: World) => {
    await log(world, 'stranger');
    return {};
  },
};
/** What is wrong with a line, the same for a new one and a change. */
const wrong = (send: (world: World, changes: object) => Promise<{ body: unknown }>) => ({
  PILOT_UNKNOWN: (world: World) => send(world, { contact_id: world.theirs.pilot_id }),
  DRONE_UNKNOWN: (world: World) => send(world, { drone_id: world.theirs.drone_id }),
  BATTERY_UNKNOWN: (world: World) => send(world, { battery_ids: [987_654] }),
  FLIGHT_UNKNOWN: (world: World) => send(world, { flight_id: world.theirs.flight_id }),
  SUB_EXPLOITANT_UNKNOWN: (world: World) => send(world, { sub_exploitant_id: 987_654 }),
});
const closing = async (world: World, send: () => Promise<object>) => {
  const sent = await send();
  await sql`update operators set custom_config = custom_config || '{"allow_flying_time": false}'
    where id = ${world.harness.actors.owner.operator_id}`.execute(world.harness.db);
  return sent;
};
const opened = async ({ harness }: World) => {
  await sql`update operators set custom_config = custom_config - 'allow_flying_time'`.execute(harness.db);
};
const add = async (world: World, changes: object = {}) => {
  await opened(world);
  return { body: flown(world.mine.pilot_id, changes) };
};
const change = async (world: World, changes: object) => {
  await opened(world);
  return of(await log(world), changes) as { body: unknown };
};

/** A colleague's line, as a standard pilot asks for it. */
const colleagues = async (world: World, body?: object) => {
  await opened(world);
  const { harness } = world;
  const member = await addMember(harness, operatorIdOf(harness.actors.owner), 'standard');
  return { ...of(await log(world), body), token: member.token };
};

export const rows: CallRows<typeof flyingTimesEndpoints> = {
  listFlyingTimes: { good: nothing, bad: () => ({ query: { limit: 0 } }), foreign: theirList, errors: {} },
  createFlyingTime: {
    good: (world) => add(world),
    bad: (world) => add(world, { duration: 0 }),
    foreign: null,
    errors: { ...wrong(add), FLYING_TIMES_OFF: (world) => closing(world, () => add(world)) },
  },
  updateFlyingTime: {
    good: (world) => change(world, { duration: 50 }),
    bad: (world) => change(world, { nb_flights: 0 }),
    foreign: { ids: async (world) => ({ ...(await theirLine.ids(world)), body: { duration: 1 } }) },
    errors: {
      ...wrong(change),
      FLYING_TIME_NOT_OWN: (world) => colleagues(world, { duration: 50 }),
      FLYING_TIMES_OFF: (world) => closing(world, () => change(world, { duration: 50 })),
    },
  },
  deleteFlyingTime: {
    good: async (world) => {
      await opened(world);
      return of(await log(world));
    },
    bad: notAnId,
    foreign: theirLine,
    errors: {
      FLYING_TIME_NOT_OWN: (world) => colleagues(world),
      FLYING_TIMES_OFF: async (world) => {
        await opened(world);
        return closing(world, async () => of(await log(world)));
      },
    },
  },
  flyingTimesStats: {
    good: nothing,
    bad: () => ({ query: { date_min: 'hier' } }),
    foreign: theirList,
    errors: {},
  },
  exportFlyingTimes: {
    good: nothing,
    bad: () => ({ query: { date_min: 'hier' } }),
    foreign: theirList,
    errors: {
      EXPORT_LIMIT_EXCEEDED: async ({ harness, mine }) => {
        await sql`insert into flying_times (operator_id, pilot_id, date, nb_flights, duration_min, created_at, updated_at)
          select ${harness.actors.owner.operator_id}, ${mine.pilot_id}, '2001-01-01', 1, 1, now(), now()
          from generate_series(0, ${LIMITS.flying_times_export})`.execute(harness.db);
        return { query: { date_max: '2001-12-31' } };
      },
    },
  },
};
